/** The name of the file that a signature is for. */
export function signedName(filename: string): string {
  return filename.replace(/((\.2)?\.sig|\.edsig)$/i, '')
}
