// For client programs to talk to: an identity service that somebody else runs, at IDENTITY_URL. Mails are looked for
// at MAILBOX_URL, which must answer `/dev/mailbox.json?to=` as the product does.

import type { TestProject } from 'vitest/node'

export default function useGiven(project: TestProject) {
  const { IDENTITY_URL, MAILBOX_URL = IDENTITY_URL } = process.env
  if (!IDENTITY_URL || !MAILBOX_URL) throw new Error('IDENTITY_URL names no service to be tested.')
  project.provide('origin', IDENTITY_URL.replace(/\/$/, ''))
  project.provide('mailbox', MAILBOX_URL.replace(/\/$/, ''))
}
