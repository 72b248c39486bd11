import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { NOTICE_DAYS, type RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { RpcError } from '#shared/errors.ts'
import { SaveFooter } from '#web/features/applications/save-footer.tsx'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useIsSettled } from '#web/lib/forms/use-is-settled.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { draftOf, type RetentionDraft, readDraft } from './retention-draft.ts'
import { RetentionFields } from './retention-fields.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { ruleWords } from './retention-words.ts'

/** The rule, with what it would purge before it is saved. */
export function RetentionForm({ saved }: { saved: RetentionRule | null }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const client = useQueryClient()
  const [edited, setEdited] = useState<{ draft: RetentionDraft; from: RetentionRule | null } | null>(null)
  const draft = edited?.draft ?? draftOf(saved)
  const change = (part: Partial<RetentionDraft>) =>
    setEdited({ draft: { ...draft, ...part }, from: edited ? edited.from : saved })
  const { rule, problems } = readDraft(draft)
  const isSettled = useIsSettled(JSON.stringify(draft))
  const isChanged = JSON.stringify(rule) !== JSON.stringify(saved)
  /** Another Admin, or another tab, has changed the rule that the form began with. */
  const isOutdated = edited !== null && isChanged && JSON.stringify(edited.from) !== JSON.stringify(saved)
  const update = useMutation(
    rpcMutation(directory, 'retention.update', {
      successToast: 'Retention changed!',
      refreshes: ['retention.get', 'retention.list', 'retention.getRelease'],
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule === undefined || !isChanged || update.isPending) return
    const app = { org: org.slug, app: slug }
    const { queryKey } = rpcQuery(directory, 'retention.get', app)
    update.mutate(
      { ...app, rule, was: saved },
      {
        onSuccess(retention) {
          // The former rule would be shown again until it is read.
          client.setQueryData(queryKey, retention)
          setEdited(null)
        },
        // What it is now is shown, so the next attempt replaces that, and no later change.
        onError: (error) =>
          error instanceof RpcError &&
          error.data?.reason === 'changed' &&
          client.invalidateQueries({ queryKey }),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title="Retention"
        footer={
          <SaveFooter
            note="You see what it would purge before you save."
            label="Save rule"
            isChanged={isChanged}
            pending={update.isPending}
            disabled={rule === undefined}
            onDiscard={() => setEdited(null)}
          />
        }
      >
        <Stack gap={4}>
          <Checkbox
            label="Purge old releases by a rule"
            hint={`Their files are deleted for good. Each release is listed here for ${NOTICE_DAYS} days first. Live releases, rollback targets and kept releases are never purged.`}
            checked={draft.on}
            onChange={({ target }) => change({ on: target.checked })}
          />
          {draft.on && (
            <RetentionFields draft={draft} problems={isSettled ? problems : {}} onChange={change} />
          )}
          {isOutdated && (
            <Note tone="warn" role="status" title="The rule has changed since you began">
              {saved ? ruleWords(saved) : 'It was turned off.'} Saving replaces it.
            </Note>
          )}
          {rule && isChanged && isSettled && <RetentionPreview rule={rule} />}
        </Stack>
      </Card>
    </form>
  )
}
