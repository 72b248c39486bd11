import type { Message, UiNode } from '#web/lib/api/flow.ts'

/** A code that opens the account once, in case everything else is lost. */
export interface BackupCode {
  id: number
  /** Of one that was used: what the service says of it. */
  code: string
  used: boolean
}

/** For a used code the service shows only the time. */
const USED_CODE_MESSAGE_ID = 1050014

/** The codes that a node shows; null when it shows none. */
export function backupCodesOf({ type, attributes }: UiNode): BackupCode[] | null {
  const secrets = type === 'text' ? attributes.text?.context?.['secrets'] : undefined
  if (!Array.isArray(secrets)) return null
  return secrets.map((each: Message, id) => {
    const given = each.context?.['secret']
    return { id, code: typeof given === 'string' ? given : each.text, used: each.id === USED_CODE_MESSAGE_ID }
  })
}

/** What is kept of them: a file that still says in a year what it is for. */
export function toFile(codes: BackupCode[], site: string, email: string | undefined): string {
  const unused = codes.filter(({ used }) => !used).map(({ code }) => code)
  const head = [`Backup codes for ${site}`, ...(email ? [`Account: ${email}`] : []), 'Each works once.']
  return `${[...head, '', ...unused].join('\n')}\n`
}
