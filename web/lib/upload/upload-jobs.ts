// The uploads that this page has begun, as screens show them. Apart from the queue, which only pages that send files
// load.

import { atom } from 'jotai'
import type { NewAsset } from '#shared/domain/releases/asset.ts'
import type { Obstacle } from './with-retry.ts'

/** The release that a file is for. Organization and application by slug, the release by id. */
export interface UploadTarget {
  org: string
  app: string
  release: string
}

/** A file, and its properties in the release. */
export interface NewUpload {
  file: File
  asset: NewAsset
}

export type UploadState = 'queued' | 'uploading' | 'verifying' | 'done' | 'failed'

export interface UploadJob extends UploadTarget, NewUpload {
  id: string
  state: UploadState
  /** What it waits for while it is `uploading` or `verifying`. */
  obstacle: Obstacle | null
  assetId: string | null
  /** Bytes that the server has or that are being sent. */
  sent: number
  /** Bytes per second, or null when nothing is being sent. */
  rate: number | null
  /** Why it `failed`, with the server's code if it sent one. */
  problem: { code: string | null; message: string } | null
}

export const uploadsAtom = atom<readonly UploadJob[]>([])

/** Whether an upload is unfinished. */
export function isUnderWay({ state }: UploadJob): boolean {
  return state !== 'done' && state !== 'failed'
}
