/** Copies `text` to the clipboard. False when the browser refuses (no permission, or an insecure context). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await globalThis.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
