// How platforms are written.

import { UPDATER_FILES } from './updaters/updater-files.ts'

/** `{os}-{arch}`, as part of a pattern. */
export const PLATFORM_NAMES = '(linux|darwin|macos|windows)-(x86_64|aarch64|i686|armv7|riscv64|universal)'
/** The platform of a stored file: `{os}-{arch}` or `{os}-{arch}-{bundle}`. */
export const UPDATE_PLATFORM = new RegExp(
  `^(?:${PLATFORM_NAMES}(?:-(appimage|deb|rpm|app|nsis|msi))?|${UPDATER_FILES.join('|')})$`,
)
