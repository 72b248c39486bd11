/** Whether the system has a sheet to share links with. Where there is a pointer to copy with, that is the shorter way. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Opens the system's sheet; false if it can't be opened. Closing it without a choice is no failure. */
export async function share(link: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(link)
    return true
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError'
  }
}
