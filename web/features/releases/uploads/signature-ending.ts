import type { NewAsset } from '#shared/domain/releases/asset.ts'

/** A signature is a few hundred bytes; a larger file isn't one, and isn't read to its end. */
export const MAX_SIGNATURE_BYTES = 8192
const ENDING = /(?:(?:\.2)?\.sig|\.edsig)$/i

/** The name of the file that a signature is for. */
export function signedName(filename: string): string {
  return filename.replace(ENDING, '')
}

/**
 * What becomes of a file's signatures with one more, which takes the place of the one of its ending.
 * @param name of the signature's file: `.sig` is the first, `.2.sig` the second key's, `.edsig` Sparkle's
 * @param text its content
 */
export function withSignature(
  { filename, signatures = [] }: Pick<NewAsset, 'filename' | 'signatures'>,
  name: string,
  text: string,
): Pick<NewAsset, 'signature' | 'signatures'> {
  const value = text.trim()
  // `libfoo.so.2.sig` is the first signature of `libfoo.so.2`.
  const ending = name === `${filename}.sig` ? '.sig' : ENDING.exec(name)?.[0].toLowerCase()
  if (ending !== '.2.sig' && ending !== '.edsig') return { signature: value }
  const scheme = ending === '.edsig' ? ('ed25519' as const) : ('minisign' as const)
  const others = signatures.filter((each) => each.scheme !== scheme)
  return {
    signatures: [...others.map((each) => ({ scheme: each.scheme, value: each.value })), { scheme, value }],
  }
}
