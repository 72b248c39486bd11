import { useMutation } from '@tanstack/react-query'
import type { FoundPerson } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { LimitButton } from './limit-button.tsx'
import { raisedWords } from './limit-words.ts'
import { acted, operators } from './operator-calls.ts'
import { SubjectCard } from './subject-card.tsx'

export function PersonCard({ person: { userId, email, organizations, limits } }: { person: FoundPerson }) {
  const raise = useMutation(rpcMutation(operators, 'operators.raisePersonLimit', acted('Limit changed.')))
  const name = email ?? userId
  return (
    <SubjectCard
      kind="Person"
      name={name}
      picture={<Avatar name={name} />}
      facts={{
        ID: <code>{userId}</code>,
        Organizations: organizations.map(({ slug, role }) => `${slug} (${role})`).join(', ') || 'None',
        'Raised limits': raisedWords(limits),
      }}
      actions={
        <LimitButton
          subject={userId}
          of={name}
          limits={limits}
          act={raise}
          onRaise={(change, close) => raise.mutate({ userId, ...change }, close)}
        />
      }
    />
  )
}
