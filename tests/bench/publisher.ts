// Publishes files through the REST interface, as CI does.

import { createHash } from 'node:crypto'
import type { Updater } from '#shared/domain/organizations/application.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { send } from './bytes.ts'

export interface Upload {
  releaseId: string
  assetId: string
  /** Milliseconds from sending the first part to the response to the last. */
  sending: number
  /** Milliseconds after that until the file was verified. */
  verifying: number
  /** Milliseconds of the call that publishes. */
  publishing: number
}

/**
 * @param slug of the organization, which is created
 * @param updaters of its application
 */
export async function openPublisher(origin: URL, slug = 'bench', updaters: Updater[] = []) {
  const person = await signUp(origin.origin)
  const org = await call(origin, person, '/directory/rspc/orgs.create', { name: 'Bench', slug })
  const application = { orgId: org['id'], name: 'Bench', slug: 'app', appType: 'Other', updaters }
  const app = await call(origin, person, '/directory/rspc/applications.create', application)
  const at = (path: string) => `/api/v1/orgs/${slug}/apps/app${path}`
  const post = (path: string, body: object) => call(origin, person, at(path), body)

  return {
    person,
    ids: { org: String(org['id']), app: String(app['id']) },
    /** Publishes a release of one file. Parts sent in descending order can't be hashed as they arrive. */
    async publish(
      version: string,
      bytes: Buffer,
      { filename = 'file.bin', isDescending = false } = {},
    ): Promise<Upload> {
      const release = await post('/releases', { version })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = { filename, size: bytes.length, sha256 }
      const asset = await post(`/releases/${release['id']}/assets`, file)
      const { partSize } = asset['upload'] as { partSize: number }
      const headers = { authorization: `Bearer ${person.accessToken}` }
      const began = performance.now()
      const parts = Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, part) => part)
      for (const part of isDescending ? parts.reverse() : parts) {
        const url = new URL(at(`/uploads/${asset['id']}/parts/${part + 1}`), origin)
        await send('PUT', url, headers, bytes.subarray(part * partSize, (part + 1) * partSize))
      }
      const sent = performance.now()
      while ((await post(`/uploads/${asset['id']}/complete`, {}))['status'] === 'verifying');
      const verified = performance.now()
      await post(`/releases/${release['id']}/publish`, {
        confirm: ['no_update_files', 'size_halved', 'platform_lost'],
      })
      return {
        releaseId: String(release['id']),
        assetId: String(asset['id']),
        sending: sent - began,
        verifying: verified - sent,
        publishing: performance.now() - verified,
      }
    },
  }
}

async function call(
  origin: URL,
  person: TestPerson,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  const said = JSON.parse(text)
  return said.result?.data ?? said
}
