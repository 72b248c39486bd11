// The emails that prove control of an address, for verification, recovery, login and registration, with a
// code or a link.

import type { Service } from '#identity/http/context.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { CODE_LIFETIME } from '#shared/limits.ts'
import type { Letter } from '#worker/platform/letter.ts'
import { composeMail, type Mail } from '#worker/platform/mail.ts'

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
      ? `to make this address the email of your account on ${productName}`
      : `to verify your email address for ${productName}`
  return composeMail({
    to,
    productName,
    subject: `${'code' in proof ? `${proof.code} verifies` : 'Verify'} your email for ${productName}`,
    title: 'Verify your email',
    paragraphs: [`${use} ${purpose}. ${lifetime(service)}`],
    ...contents(proof, 'code' in proof ? 'Fill the code in' : 'Verify the address'),
    footer: 'If you did not ask for this mail, you can ignore it: without what it holds nothing happens.',
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
      'It signs the account out everywhere else, and then lets you set a new password.',
      ...(occasion === 'former' ? [TAKES_BACK] : []),
    ],
    ...contents(proof, 'Recover the account'),
    footer:
      'If you did not ask for this mail, you can ignore it: without what it holds nothing happens. Give it to nobody, not even to us.',
  })
}

const TAKES_BACK =
  'Its email was changed lately. This address becomes its email again, and whatever was set up to sign in with shortly before that change, or since, is removed.'

/** An email with a code for login, registration or a second factor. The code isn't in its subject either. */
export function entryMail(service: Service, to: string, what: Entry, code: string): Mail {
  const { productName } = service
  const [title, use] = {
    login: [`Log in to ${productName}`, 'log in to'],
    'second-factor': ['Confirm that it is you', 'finish logging in to'],
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
        ? 'If it is not you who logs in, somebody else knows your password: change it. Give this code to nobody, not even to us.'
        : 'If you did not ask for this mail, you can ignore it: without the code nothing happens. Give it to nobody, not even to us.',
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
  return `It is good for ${CODE_LIFETIME / MINUTE} minutes, until ${end.slice(11, 16)} UTC.`
}
