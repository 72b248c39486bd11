/** How the browser names itself, for reports. */
export function userAgent(): string {
  return navigator.userAgent
}
