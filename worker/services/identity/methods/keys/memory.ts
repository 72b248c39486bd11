/** What passkeys and security keys keep in a flow. */
export interface KeyMemory {
  /** The challenge that an authenticator must sign, in base64url, for each method that asked. */
  challenges?: { passkey?: string; webauthn?: string }
}
