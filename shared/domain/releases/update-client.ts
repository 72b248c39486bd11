/** What a client can install, told from the platform that it names. */
export interface UpdateClient {
  /** The stored platforms whose files it can install, best first. */
  serving: readonly string[]
  /** The kind of package that it was installed from, or null when it doesn't say. */
  bundle: string | null
}
