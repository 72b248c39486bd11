// Contract tests against any identity service, at IDENTITY_URL. Emails are read at MAILBOX_URL, which must answer
// `/dev/mailbox.json?to=` as the product does.

import type { TestProject } from 'vitest/node'

export default function useGiven(project: TestProject) {
  const { IDENTITY_URL, MAILBOX_URL = IDENTITY_URL } = process.env
  if (!IDENTITY_URL || !MAILBOX_URL) throw new Error('Set IDENTITY_URL to the service under test.')
  project.provide('origin', IDENTITY_URL.replace(/\/$/, ''))
  project.provide('mailbox', MAILBOX_URL.replace(/\/$/, ''))
}
