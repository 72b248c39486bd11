/** Hands a text to the person as a file to keep. `type` is its media type. */
export function saveFile(filename: string, text: string, type: string): void {
  const { document, URL } = globalThis
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = filename
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
