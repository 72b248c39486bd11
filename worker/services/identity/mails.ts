import { composeMail, type Mail } from '#worker/platform/mail.ts'
import { deliver } from '#worker/platform/outbox.ts'
import type { Call } from './context.ts'
import { outbox } from './schema.ts'

interface VerificationMail {
  to: string
  code: string
  link: string
  productName: string
}

export function verificationMail({ to, code, link, productName }: VerificationMail): Mail {
  return composeMail({
    to,
    productName,
    subject: `${code} verifies your email for ${productName}`,
    paragraphs: [`Enter this code to verify your email address for ${productName}. It is good for one hour.`],
    code,
    action: { label: 'Or open this link, with the code filled in', url: link },
    footer: 'If you did not ask for this mail, you can ignore it: without the code nothing happens.',
  })
}

/** Sends what the call has put into the outbox, once its answer is on the way. */
export function sendMails(c: Call) {
  const { db, mail, now } = c.var.service
  c.env.waitUntil(deliver({ db, outbox, send: (letter) => mail.send(letter), now: now() }))
}
