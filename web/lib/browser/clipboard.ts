/** Puts `text` on the clipboard. False when the browser refuses (no permission, or a page without https). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await globalThis.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
