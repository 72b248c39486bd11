// Packages for Android: a zip with a manifest, libraries for each processor, and signatures (source.android.com, "APK
// signature scheme v2"). That of scheme 2 and later is in a block before the directory of the zip.

import type { Entry } from 'yauzl'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readAndroidManifest } from './android-manifest.ts'
import { plainFact } from './plain-fact.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { readStoredZip } from './stored-zip.ts'

const MANIFEST = 'AndroidManifest.xml'
const LIBRARY = /^lib\/([\w-]+)\/[^/]+\.so$/
const JAR_SIGNATURE = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i
const ARCHITECTURES = new Map([
  ['arm64-v8a', 'aarch64'],
  ['armeabi-v7a', 'armv7'],
  ['x86_64', 'x86_64'],
  ['x86', 'i686'],
  ['riscv64', 'riscv64'],
])
const DIRECTORY_END = Buffer.from('PK\x05\x06')
/** The record that ends a zip, with the longest comment. */
const MAX_END_BYTES = 22 + 65_535
const BLOCK_MAGIC = 'APK Sig Block 42'

export async function apkFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const facts = await readStoredZip(bytes, async (zip): Promise<AssetFacts> => {
    let file: Entry | null = null
    let isJarSigned = false
    const archs = new Set<string>()
    for await (const entry of zip.entries()) {
      const { fileName } = entry
      if (fileName === MANIFEST) file ??= entry
      if (JAR_SIGNATURE.test(fileName)) isJarSigned = true
      const arch = ARCHITECTURES.get(LIBRARY.exec(fileName)?.[1] ?? '')
      if (arch) archs.add(arch)
    }
    const text = file && (await zip.bytes(file))
    const manifest = text && readAndroidManifest(text)
    const packageId = plainFact(manifest?.package)
    if (!manifest || !packageId) return {}
    const [version, buildNumber] = [plainFact(manifest.versionName), plainFact(manifest.versionCode)]
    const minimumSdk = Number(manifest.minSdkVersion)
    return {
      packageId,
      ...(version && { version }),
      ...(buildNumber && { buildNumber }),
      ...(archs.size > 0 && { architectures: [...archs].toSorted() }),
      ...(Number.isInteger(minimumSdk) && { minimumSdk }),
      codeSigned: isJarSigned || (await hasSigningBlock(bytes)),
    }
  })
  return facts ?? {}
}

async function hasSigningBlock(bytes: StoredBytes): Promise<boolean> {
  const start = Math.max(0, bytes.size - MAX_END_BYTES)
  const tail = Buffer.from(await bytes.read(start, bytes.size - start))
  const end = tail.lastIndexOf(DIRECTORY_END)
  const directory = end < 0 ? 0 : tail.readUInt32LE(end + 16)
  const magicAt = directory - BLOCK_MAGIC.length
  return magicAt >= 0 && (await bytes.text(magicAt, BLOCK_MAGIC.length)) === BLOCK_MAGIC
}
