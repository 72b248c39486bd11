import { useMutation } from '@tanstack/react-query'
import type { FoundPerson } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Facts } from './facts.tsx'
import { KindTitle } from './kind-title.tsx'
import { LimitButton } from './limit-button.tsx'
import { raisedWords } from './limit-words.ts'
import { acted, operators } from './operator-calls.ts'

export function PersonCard({ person: { userId, email, organizations, limits } }: { person: FoundPerson }) {
  const raise = useMutation(rpcMutation(operators, 'operators.raisePersonLimit', acted('Limit changed.')))
  const name = email ?? userId
  return (
    <Card title={<KindTitle kind="Person">{name}</KindTitle>}>
      <Stack gap={4}>
        <Facts
          of={{
            ID: <code>{userId}</code>,
            Organizations: organizations.map(({ slug, role }) => `${slug} (${role})`).join(', ') || 'None',
            'Raised limits': raisedWords(limits),
          }}
        />
        <Stack direction="across" gap={2}>
          <LimitButton
            subject={userId}
            of={name}
            limits={limits}
            act={raise}
            onRaise={(change, close) => raise.mutate({ userId, ...change }, close)}
          />
        </Stack>
      </Stack>
    </Card>
  )
}
