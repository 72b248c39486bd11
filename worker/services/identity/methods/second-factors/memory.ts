/** What second factors keep in a flow. */
export interface SecondFactorMemory {
  /** Part of what the secret of the next authenticator app is derived from, once one was unlinked in this flow. */
  totp?: string
  /** Backup codes that were generated and not yet confirmed, sealed. */
  lookupCodes?: string
  /** The backup codes are shown to the owner of the flow. */
  lookupRevealed?: boolean
}
