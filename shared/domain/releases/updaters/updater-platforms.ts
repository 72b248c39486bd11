// What is to be known of an updater that an application can use beside that of its type: what its files and its
// clients are called, and where they ask. One file here is one updater.
//
// Such updaters install files without a signature of Tauri's kind, which Tauri's and Packager's refuse. So their files
// have platforms of their own, `windows-x86_64-electron-nsis`, which no other updater asks for: one release can serve
// all of them. An updater that can install another's files names those among what its clients are served.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { UpdateClient } from '#shared/domain/releases/update-client.ts'

export interface UpdaterPlatforms {
  /** Platforms of stored files: `{os}-{arch}-{updater}-{kind}`. */
  files: readonly string[]
  /** What its clients are known as: in checks that are counted, and where an update is tested. */
  clients: readonly string[]
  /** Reads the name of a client, or the platform of a single file; null for others. */
  readClient: (name: string) => UpdateClient | null
  /**
   * The platform of a file of this name; null: the updater can't install it.
   * @param arch null: neither its name nor its bytes tell
   * @param facts null: its bytes weren't read yet, so its name decides
   */
  platformOf: (filename: string, arch: string | null, facts: AssetFacts | null) => string | null
  /** The platform of the file that a delta of this name replaces; null: it isn't the updater's. Absent: it has none. */
  deltaFor?: (filename: string, arch: string | null, facts: AssetFacts | null) => string | null
  /** Prefix of the public platform of a file, where its name says more to this packaging tool than to others. */
  publicPrefixOf: (filename: string) => string | null
  /** Which architecture a name without one stands for; null: it may be any. */
  plainArch: (filename: string) => string | null
  /**
   * What a client asks for, below `/update/{org}/{app}/`.
   * @param channel null: production
   */
  request: (client: string, version: string, channel: string | null) => string
  /** Whether that names the version; otherwise the app can send it as `X-Client-Version`. */
  sendsVersion: boolean
}
