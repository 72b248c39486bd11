// An application whose updater key is replaced, and releases that are signed with any of three keys.

import { expect } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

type Signer = Awaited<ReturnType<typeof createSigner>>

export const [first, second, third] = await Promise.all([createSigner(), createSigner(), createSigner()])
const file = { filename: 'Editor.AppImage', updatePlatform: 'linux-x86_64' }

export async function rotating(ports: Partial<DirectoryPorts> = {}) {
  const publisher = await openPublisher({ updaterPublicKey: first.publicKey, ports })
  const token = await tokenOf(publisher.admin.userId)
  const { id } = publisher.app
  const change = (name: 'applications.addKey' | 'applications.retireKey', { publicKey }: Signer) =>
    publisher.call({ token }, name, { id, scheme: 'minisign', value: publicKey })
  const replace = (updaterPublicKey: string | null) =>
    publisher.call({ token }, 'applications.update', { id, updaterPublicKey })

  /** A draft with one file, signed with these keys. */
  async function draft(version: string, signers: readonly Signer[], channel?: string) {
    const release = await publisher.draft(version, channel === undefined ? {} : { channel })
    const bytes = bytesOf(`program ${version}`)
    const signatures = await Promise.all(
      signers.map(async (signer) => ({
        scheme: 'minisign' as const,
        value: await signer.sign(bytes, { version }),
      })),
    )
    const sent = await publisher.send(release.id, bytes, { ...file, signatures })
    if (sent.status < 300) await publisher.complete(sent.body.id)
    return { id: release.id, signatures: signatures.map(({ value }) => value), sent }
  }
  const seal = (id: string) => publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)

  async function publish(version: string, signers: readonly Signer[], channel?: string) {
    const { id } = await draft(version, signers, channel)
    publisher.clock.setTime(publisher.clock.getTime() + 1000)
    const answer = await seal(id)
    expect([version, answer.status, answer.missing]).toEqual([version, 200, undefined])
    return answer.body
  }
  const known = async (channel: string | null = null) => (await publisher.manifest(channel))?.knownKeys
  return { publisher, change, replace, draft, seal, publish, known }
}
