// An operator and a publisher, and the delivery plane of the publisher's clients.

import { operators } from '#shared/contracts/operators.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { callerOf, person } from '#tests/worker/caller.ts'
import { openHarness } from '#tests/worker/delivery/harness.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

/** The email of an operator in these tests' directory. */
export const OPERATOR_EMAIL = 'Operator@gantry.test'

export async function openOperator() {
  const publisher = await openPublisher({ appType: 'Other', operators: [OPERATOR_EMAIL] })
  const operator = await person('operator', {
    email: OPERATOR_EMAIL.toLowerCase(),
    email_verified: true,
  })
  const stage = await openHarness()
  const { org, app, clock, draft, send, complete, rest } = publisher
  const place = `${org.slug}/${app.slug}`

  /** The feed after its caches have expired (30 seconds). */
  async function ask(path: string, init: RequestInit = {}) {
    stage.advance(30_000)
    return stage.get(path, init)
  }

  /** A draft with one file for updates and downloads. */
  async function prepare(version: string, channel?: string, text = `program ${version}`) {
    const release = await draft(version, channel === undefined ? {} : { channel })
    const { body } = await send(release.id, bytesOf(text), {
      filename: 'editor.zip',
      updatePlatform: 'linux-x86_64',
      publicPlatform: 'linux-x86_64',
    })
    await complete(body.id)
    clock.setTime(clock.getTime() + 1000)
    return { release: release.id, file: body.id }
  }
  const publishDraft = (release: string) => rest<Release>('POST', `/releases/${release}/publish`, CONFIRMED)
  async function publishUpdate(version: string, channel?: string) {
    const prepared = await prepare(version, channel)
    const { status, body } = await publishDraft(prepared.release)
    if (status !== 200) throw new Error(`Not published: ${JSON.stringify(body)}`)
    return prepared
  }

  return {
    ...publisher,
    place,
    operator,
    operate: callerOf(operators, publisher.service),
    ask,
    prepare,
    publishDraft,
    publishUpdate,
    /** The version that the feed offers, or the reason for none. */
    async offer(version = '0.0.1', query = '') {
      const answer = await ask(`/update/${place}/linux-x86_64/${version}${query}`)
      if (answer.status === 204) return answer.headers.get('x-update-reason')
      return ((await answer.json()) as { version: string }).version
    },
    /** Status of a response, with an error's code or the body. */
    async outcome(path: string, init?: RequestInit) {
      const answer = await ask(path, init)
      const text = await answer.text()
      const code = text.startsWith('{') ? JSON.parse(text).error.code : text
      return `${answer.status} ${code}`
    },
  }
}
export type OperatorPlace = Awaited<ReturnType<typeof openOperator>>
