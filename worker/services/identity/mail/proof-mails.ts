// The emails that prove control of an address, for verification, recovery, login and sign-up, with a code or a link.

import type { Service } from '#identity/http/context.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'
import type { Letter } from '#worker/platform/mail/letter.ts'
import { composeMail, type Mail } from '#worker/platform/mail/mail.ts'

/** The proof in an email. A link beside a code fills the code in. */
export type MailedProof = { code: string; link?: string } | { link: string }

/** What a code in a login email is for. */
export type Entry = 'login' | 'registration' | 'second-factor'

/** The recipient's address: an account's current one, the one it changes to, or a former one. */
export type Occasion = 'own' | 'next' | 'former'

export function verificationMail(
  service: Service,
  to: string,
  proof: MailedProof,
  occasion: Occasion = 'own',
): Mail {
  const { productName } = service
  const use = 'code' in proof ? 'Enter this code' : 'Open this link'
  const purpose =
    occasion === 'next'
      ? `to make this your email on ${productName}`
      : `to verify your email for ${productName}`
  return composeMail({
    to,
    productName,
    subject: `${'code' in proof ? `${proof.code} verifies` : 'Verify'} your email for ${productName}`,
    title: 'Verify your email',
    paragraphs: [`${use} ${purpose}. ${lifetime(service)}`],
    ...contents(proof, 'Verify email'),
    footer: 'Didn’t request this? You can safely ignore this email.',
  })
}

/** The code isn't in the subject, which a locked screen shows. */
export function recoveryMail(
  service: Service,
  to: string,
  proof: MailedProof,
  occasion: Occasion = 'own',
): Mail {
  const { productName } = service
  const use = 'code' in proof ? 'Enter this code' : 'Open this link'
  return composeMail({
    to,
    productName,
    subject: `Recover your account on ${productName}`,
    title: 'Recover your account',
    paragraphs: [
      `${use} to get back into your account on ${productName}. ${lifetime(service)}`,
      'You’ll be logged out everywhere else and can choose a new password.',
      ...(occasion === 'former' ? [RESTORES_EMAIL] : []),
    ],
    ...contents(proof, 'Recover account'),
    footer:
      'Didn’t request this? You can safely ignore this email. Don’t share it with anyone, including us.',
  })
}

const RESTORES_EMAIL =
  'The email of the account was changed recently. This becomes its email again. Login methods that were added shortly before that change, or since, are removed.'

/** An email with a code for login, registration or a second factor. The code isn't in its subject either. */
export function entryMail(service: Service, to: string, what: Entry, code: string): Mail {
  const { productName } = service
  const [title, use] = {
    login: [`Log in to ${productName}`, 'log in to'],
    'second-factor': ['Confirm it’s you', 'finish logging in to'],
    registration: [`Create your account on ${productName}`, 'create your account on'],
  }[what] as [string, string]
  return composeMail({
    to,
    productName,
    subject: `Your code to ${use} ${productName}`,
    title,
    paragraphs: [`Enter this code to ${use} ${productName}. ${lifetime(service)}`],
    ...contents({ code }, title),
    footer:
      what === 'second-factor'
        ? 'Not logging in? Your password is no longer secret, so change it now. Don’t share this code with anyone, including us.'
        : 'Didn’t request this? You can safely ignore this email. Don’t share the code with anyone, including us.',
  })
}

function contents(proof: MailedProof, label: string): Pick<Letter, 'code' | 'action'> {
  return {
    ...('code' in proof && { code: proof.code }),
    ...(proof.link && { action: { label, url: proof.link } }),
  }
}

/** Delivery may be delayed, so an email says when it expires, not only for how long it is valid. */
function lifetime({ now }: Service): string {
  const end = new Date(now().getTime() + CODE_LIFETIME).toISOString()
  return `It’s valid for ${CODE_LIFETIME / MINUTE} minutes, until ${end.slice(11, 16)} UTC.`
}
