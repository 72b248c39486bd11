/** What the QR code of an authenticator app says, for an app on the device that shows it (Key Uri Format). */
export function authenticatorUri(secret: string, issuer: string, email: unknown): string {
  const name = encodeURIComponent(issuer)
  const account = typeof email === 'string' ? `${name}:${encodeURIComponent(email)}` : name
  return `otpauth://totp/${account}?secret=${encodeURIComponent(secret)}&issuer=${name}`
}
