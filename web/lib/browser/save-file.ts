/** Downloads a text as a file. `type` is its media type. */
export function saveFile(filename: string, text: string, type: string): void {
  const { document, URL } = globalThis
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = filename
  link.click()
  // By the next task the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
