import type { Entry } from 'yauzl'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readNuspec } from './nuspec.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { readStoredZip } from './stored-zip.ts'

const PATCH = /^(lib\/.+)\.(diff|bsdiff|zsdiff)$/i
const CHECKSUM = /^(lib\/.+)\.shasum$/i

/** Facts of a `.nupkg`; none when it isn't a package that an updater could install. */
export async function nupkgFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const facts = await readStoredZip(bytes, async (zip): Promise<AssetFacts> => {
    let nuspec: Entry | null = null
    // In a delta, a patch and a checksum take the place of each file that the earlier version had.
    const patched = new Set<string>()
    const checked = new Set<string>()
    for await (const entry of zip.entries()) {
      const { fileName } = entry
      if (/^[^/]+\.nuspec$/i.test(fileName)) nuspec ??= entry
      const [, patch] = PATCH.exec(fileName) ?? []
      const [, checksum] = CHECKSUM.exec(fileName) ?? []
      if (patch) patched.add(patch)
      if (checksum) checked.add(checksum)
    }
    const text = nuspec && (await zip.bytes(nuspec))
    const found = text && readNuspec(new TextDecoder().decode(text))
    return found ? { ...found, ...(!patched.isDisjointFrom(checked) && { isDelta: true }) } : {}
  })
  return facts ?? {}
}
