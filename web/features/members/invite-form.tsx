import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { NewInvitation } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { announce } from '#web/lib/browser/announcer.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import styles from './members.module.css'

const SENDING = 'Sending invitation…'
const HINTS: Record<Role, string> = {
  Member: 'Works on applications and publishes their releases.',
  Admin: 'Manages people, API keys and billing as well.',
}
const ROLES = Object.entries(HINTS)

/** The email and role to invite. The server's refusals show at the email field. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { org } = useOrganization()
  const isShown = useIsShown()
  const draftName = `invite ${org.id}`
  const draft = useKeptDraft<NewInvitation>(draftName)
  const form = useSchemaForm(NewInvitation, {
    email: '',
    role: 'Member',
    ...draft,
    orgIdOrSlug: org.id,
    invitationUrl: `${settings.siteOrigin}${links.invitation('')}`,
  })
  const invite = useMutation(
    rpcMutation(directory, 'invitations.create', {
      successToast: 'Invitation created!',
      refreshes: ['invitations.listByOrg'],
      stopPropagation: true,
    }),
  )
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting) announce(SENDING)
  }, [isSubmitting])

  const submit = form.handleSubmit((values) =>
    invite.mutateAsync(values).then(
      () => isShown() && onDone(),
      (fault) => showFault(form, fault, ['email']),
    ),
  )

  return (
    <form onSubmit={isSubmitting ? (event) => event.preventDefault() : submit} noValidate>
      <Stack gap={4}>
        <Field label="Email" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className={styles.roles}>
          <legend>Role</legend>
          {ROLES.map(([role, hint]) => (
            <RadioCard key={role} {...form.register('role')} value={role} label={role} hint={hint} />
          ))}
        </fieldset>
        <LoginAgain error={invite.error} form={draftName} values={form.getValues} action="invite" />
        <VerifyEmail error={invite.error} />
        <DialogActions>
          <Button size="l" onClick={onDone}>
            Cancel
          </Button>
          {/* Not `pending`: the words are to be seen while they hold. */}
          <Button
            type="submit"
            variant="primary"
            size="l"
            aria-busy={isSubmitting || undefined}
            aria-disabled={isSubmitting || undefined}
          >
            {isSubmitting ? SENDING : 'Send invitation'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
