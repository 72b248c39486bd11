// An invited user, and the invitation email. Each test file has its own directory, whose clock its tests share.

import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Role } from '#shared/domain/organizations/member.ts'
import { type Caller, person, START, tokenOf } from '#tests/worker/caller.ts'
import { founded, startDirectory } from '#tests/worker/directory/service.ts'

export const invitationUrl = `${env.SITE_ORIGIN}/invitation/`

export function openStage() {
  const clock = new Date(START)
  const started = startDirectory({}, clock)
  const { call, mails } = started

  const invite = (caller: Caller, orgIdOrSlug: string, email: string, role: Role = 'Member') =>
    call(caller, 'invitations.create', { email, orgIdOrSlug, role, invitationUrl })

  /** The end of the link in the latest email to a recipient. */
  function linkFor(email: string): string {
    const link = mails.findLast(({ to }) => to === email)?.links[0] ?? ''
    expect(link.startsWith(invitationUrl)).toBe(true)
    return link.slice(invitationUrl.length)
  }

  return {
    ...started,
    invite,
    linkFor,
    resend: (caller: Caller, id: string) => call(caller, 'invitations.resend', { id, invitationUrl }),
    accept: (caller: Caller, link: string) => call(caller, 'invitations.accept', { id: link }),

    /** An organization that has invited a user with a verified email. */
    async invited(role: Role = 'Member') {
      const place = await founded(started)
      const bob = await person('bob', { email_verified: true })
      const { data: invitation } = await invite(place.admin, place.org.id, bob.email, role)
      return { ...place, bob, invitation, link: linkFor(bob.email) }
    },

    /** Runs something a number of milliseconds later. */
    async at<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
      clock.setTime(START.getTime() + milliseconds)
      try {
        return await act()
      } finally {
        clock.setTime(START.getTime())
      }
    },
  }
}

/** The same user a number of milliseconds later, with a token of that time. */
export async function later({ userId, email }: Caller, milliseconds: number): Promise<Caller> {
  const at = new Date(START.getTime() + milliseconds)
  return { userId, email, token: await tokenOf(userId, { email, email_verified: true }, at) }
}

/** A number of days after the start of the tests. */
export function inDays(days: number): string {
  return new Date(START.getTime() + days * 86_400_000).toISOString()
}
