import type { Entry } from 'yauzl'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readNuspec } from './nuspec.ts'
import { readStoredZip } from './stored-zip.ts'

const PATCH = /^(lib\/.+)\.(diff|bsdiff|zsdiff)$/i
const CHECKSUM = /^(lib\/.+)\.shasum$/i

/**
 * Facts of a stored `.nupkg`; none when it isn't a package that an updater could install.
 * @throws Error when R2 is unreachable
 */
export async function nupkgFacts(files: R2Bucket, key: string, size: number): Promise<AssetFacts> {
  const facts = await readStoredZip(files, key, size, async (zip): Promise<AssetFacts> => {
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
    const text = nuspec && (await zip.text(nuspec))
    const found = text === null ? null : readNuspec(text)
    return found ? { ...found, ...(!patched.isDisjointFrom(checked) && { isDelta: true }) } : {}
  })
  return facts ?? {}
}
