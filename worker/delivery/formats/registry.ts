// The update formats. A new one is a file here, a line below, its test and its guide.

import { electron } from './electron.ts'
import type { FeedRequest, UpdateFormat } from './format.ts'
import { sparkle } from './sparkle.ts'
import { squirrel } from './squirrel.ts'
import { staticManifest } from './static-manifest.ts'
import { tauri } from './tauri.ts'
import { velopack } from './velopack.ts'

/**
 * The first one that recognizes a path answers it. Packager's updater asks at Tauri's URLs, and Squirrel's at some that
 * Tauri's format would take for its own.
 */
export const FORMATS: readonly UpdateFormat[] = [squirrel, tauri, staticManifest, electron, sparkle, velopack]

/** @param path segments below `/update/{org}/{app}/` */
export function matchFormat(
  formats: readonly UpdateFormat[],
  path: readonly string[],
  url: string,
): FeedRequest | null {
  for (const format of formats) {
    const request = format.match(path, url)
    if (request) return request
  }
  return null
}
