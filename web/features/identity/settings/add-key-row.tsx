import type { UiNode } from '#web/lib/api/flow.ts'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { fingerprint } from '#web/ui/icon/shapes.ts'
import { PlainForm, type PlainFormProps } from './plain-form.tsx'
import styles from './settings.module.css'
import { SettingsRow } from './settings-row.tsx'

interface AddKeyRowProps extends PlainFormProps {
  group: string
}

const ABOUT: Record<string, { title: string; icon?: IconSource; about: string } | undefined> = {
  passkey: {
    icon: fingerprint,
    title: 'Passkey',
    about: 'Log in with your fingerprint, your face or a PIN.',
  },
  webauthn: { title: 'Security key', about: 'Confirm your password with a key that you plug in or tap.' },
}

/** Adds a passkey or a security key: by a button in the row, or by a form below it where there is something to fill in. */
export function AddKeyRow({ group, ...form }: AddKeyRowProps) {
  const { title = group, icon = 'key', about } = ABOUT[group] ?? {}
  if (!form.nodes.some(isButton)) return null
  if (!form.nodes.some(isTyped))
    return <SettingsRow icon={icon} title={title} about={about} actions={<PlainForm {...form} />} />
  return (
    <SettingsRow icon={icon} title={title} about={about}>
      <div className={styles.addition}>
        <PlainForm {...form} />
      </div>
    </SettingsRow>
  )
}

function isButton({ attributes: { type } }: UiNode): boolean {
  return type === 'button' || type === 'submit'
}

function isTyped(node: UiNode): boolean {
  return node.type === 'input' && node.attributes.type !== 'hidden' && !isButton(node)
}
