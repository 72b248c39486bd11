// What the bytes of a file say of it, read at verification. A fact that is absent isn't known. Facts are the packaging
// tool's words: they fill in what a request leaves out, and refuse a platform that they contradict.

import * as z from 'zod/mini'

/** Longer texts are of no use to a client, and the whole is stored with every manifest. */
export const MAX_FACT_LENGTH = 200

const Text = z.string().check(z.maxLength(MAX_FACT_LENGTH))

/** The packaging tools whose files share the ending `.nupkg`. */
export const Packager = z.enum(['velopack', 'squirrel'])

export const AssetFacts = z.object({
  packager: z.optional(Packager),
  /** The name of a package, or the identifier of an app. */
  packageId: z.optional(Text),
  /** As the packaging tool spells it. */
  version: z.optional(Text),
  /** Apple's `CFBundleVersion`, Android's `versionCode`. */
  buildNumber: z.optional(Text),
  /** As update platforms name it. */
  os: z.optional(z.enum(['windows', 'darwin', 'linux'])),
  /** As update platforms name them: `x86_64`, `aarch64`. */
  architectures: z.optional(z.array(Text)),
  /** The lowest version of the system that it runs on. */
  minimumOs: z.optional(Text),
  /** The lowest API level of Android that it runs on. */
  minimumSdk: z.optional(z.int()),
  /** Whether it has a code signature by a certificate, which isn't verified; absent: it isn't known. */
  codeSigned: z.optional(z.boolean()),
  /** Whether Apple's ticket of notarization is stapled to it. */
  notarized: z.optional(z.boolean()),
  /** Where an AppImage looks for updates. */
  updateInformation: z.optional(Text),
  /** Length of the block map, deflated, that electron-builder appended to an AppImage. */
  blockMapBytes: z.optional(z.int()),
  /** The packaging tool's own channel. */
  channel: z.optional(Text),
  /** Whether the package turns another version into this one; absent: not a kind of package that has deltas. */
  isDelta: z.optional(z.boolean()),
  /** Those that were corrected by hand. */
  corrected: z.optional(z.array(z.enum(['minimumOs']))),
})
export type AssetFacts = z.infer<typeof AssetFacts>
