/** Prints where the product answers and, while no mail server is set, where its emails arrive. */
export function sayReady(origin: string, { MAIL_SMTP_URL, ENVIRONMENT }: Record<string, string>): void {
  console.log(`Ready on ${origin}`)
  if (ENVIRONMENT === 'local' && !MAIL_SMTP_URL) console.log(`Emails arrive at ${origin}/dev/mailbox`)
}
