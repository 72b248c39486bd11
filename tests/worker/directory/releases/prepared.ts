import type { NewAsset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, type Publisher, type RestAnswer } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

type File = Partial<Omit<NewAsset, 'signature'>> & { filename: string; content?: string }

export interface PublishAnswer extends RestAnswer<Release> {
  /** Of 409 `needs_confirmation`: the codes, in order. */
  reasons: string[] | undefined
}

export const signer = await createSigner()

/** A draft with uploaded files; those for updates are signed by `by`. */
export async function prepared(
  publisher: Publisher,
  version: string,
  files: File[],
  { channel, by = signer }: { channel?: string; by?: typeof signer } = {},
): Promise<Release> {
  const { id } = await publisher.draft(version, channel === undefined ? {} : { channel })
  for (const { content, ...file } of files) {
    const bytes = bytesOf(content ?? `${file.filename} ${version}`)
    const signature = file.updatePlatform ? await by.sign(bytes) : null
    const sent = await publisher.send(id, bytes, { ...file, signature })
    await publisher.complete(sent.body.id)
  }
  publisher.clock.setTime(publisher.clock.getTime() + 1000)
  return (await publisher.rest<Release>('GET', `/releases/${id}`)).body
}

/** Publishes a draft; without `confirm`, no reason is confirmed. */
export async function ask(publisher: Publisher, id: string, confirm?: string[]): Promise<PublishAnswer> {
  const answer = await publisher.rest<Release>('POST', `/releases/${id}/publish`, { confirm })
  const { details } = (answer.body as { error?: { details?: { reasons?: { code: string }[] } } }).error ?? {}
  return { ...answer, reasons: details?.reasons?.map(({ code }) => code) }
}

export const linux = (version: string): File => ({
  filename: `editor_${version}_amd64.AppImage`,
  updatePlatform: 'linux-x86_64',
})

export const windows = (version: string): File => ({
  filename: `Editor_${version}_x64-setup.exe`,
  updatePlatform: 'windows-x86_64',
})
