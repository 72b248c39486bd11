// Uploads in the order in which they were asked for, two at a time. They belong to the page, not to a screen: going
// from the form to the release, or anywhere else in the console, does not disturb them.

import { atom, type createStore } from 'jotai'
import type { Asset, NewAsset } from '#shared/domain/releases/release.ts'
import { RpcError } from '#shared/errors.ts'
import { type RateMeter, rateMeter } from './rate.ts'
import { type UploadPorts, type UploadProgress, uploadFile } from './upload-file.ts'
import type { Obstacle } from './with-retry.ts'

/** The release that a file is for. Organization and application by slug, the release by id. */
export interface UploadTarget {
  org: string
  app: string
  release: string
}

/** A file and what it is to be in its release. */
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
  /** Bytes that the server has or that are on their way. */
  sent: number
  /** Bytes per second, or null when nothing moves. */
  rate: number | null
  /** Why it `failed`, with the server's word for it when it has one. */
  problem: { code: string | null; message: string } | null
}

interface QueueOptions {
  store: ReturnType<typeof createStore>
  /** Opens the ports of one upload. `waiting` is to be told what it waits for. */
  connect(job: UploadJob, waiting: (obstacle: Obstacle | null) => void): UploadPorts
  /** Told when an upload is registered, done, failed or cancelled: what the server says of the release has changed. */
  changed(job: UploadJob): void
  now(): number
}

const MAX_CONCURRENT = 2
/** How often progress is published: no one reads faster. */
const PROGRESS_INTERVAL_MS = 250

export const uploadsAtom = atom<readonly UploadJob[]>([])

/** Whether an upload still has something to do. */
export function isUnderWay({ state }: UploadJob): boolean {
  return state !== 'done' && state !== 'failed'
}

/** A queue whose state is in `uploadsAtom` of the given store. */
export function uploadQueue({ store, connect, changed, now }: QueueOptions) {
  const running = new Map<string, AbortController>()
  let lastId = 0

  const find = (id: string) => store.get(uploadsAtom).find((job) => job.id === id)
  const drop = (id: string) => store.set(uploadsAtom, (jobs) => jobs.filter((job) => job.id !== id))
  const change = (id: string, fields: Partial<UploadJob>) =>
    store.set(uploadsAtom, (jobs) => jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)))
  const tell = (id: string) => {
    const job = find(id)
    if (job) changed(job)
  }

  function fill() {
    const next = store.get(uploadsAtom).find((job) => job.state === 'queued')
    if (!next || running.size >= MAX_CONCURRENT) return
    void run(next)
    fill()
  }

  async function run(job: UploadJob) {
    const { id } = job
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'uploading', problem: null, obstacle: null })
    const { progress, stop } = progressOf(id)
    try {
      const ports = connect(job, (obstacle) => change(id, { obstacle }))
      await uploadFile(job.file, ports, progress, controller.signal)
      change(id, { state: 'done', sent: job.file.size })
    } catch (failure) {
      if (!controller.signal.aborted) change(id, { state: 'failed', problem: problemOf(failure) })
    } finally {
      stop()
      change(id, { rate: null, obstacle: null })
      running.delete(id)
      tell(id)
      fill()
    }
  }

  function progressOf(id: string) {
    const meter: RateMeter = rateMeter()
    let latest: number | null = null
    const show = () => {
      const job = find(id)
      if (latest === null || job?.state !== 'uploading') return
      const rate = job.obstacle ? null : meter.read(now())
      if (job.sent !== latest || job.rate !== rate) change(id, { sent: latest, rate })
    }
    // By the clock and not by the bytes, so that a rate sinks when nothing moves.
    const timer = setInterval(show, PROGRESS_INTERVAL_MS)
    const progress: UploadProgress = {
      registered(asset: Asset) {
        change(id, { assetId: asset.id })
        tell(id)
      },
      sent(bytes: number) {
        latest = bytes
        meter.note(now(), bytes)
      },
      verifying: () => change(id, { state: 'verifying', rate: null }),
    }
    return { progress, stop: () => clearInterval(timer) }
  }

  function stop(id: string): UploadJob | undefined {
    const job = find(id)
    drop(id)
    running.get(id)?.abort(new Error('The upload was cancelled.'))
    return job
  }

  return {
    /**
     * Adds files for a release. One that is already being uploaded there is left alone, unless another one replaces
     * it; one that failed starts over.
     */
    add(target: UploadTarget, uploads: readonly NewUpload[]): void {
      for (const upload of uploads) {
        const twin = store
          .get(uploadsAtom)
          .find((job) => job.release === target.release && isSameSlot(job.asset, upload.asset))
        if (twin && isUnderWay(twin) && !upload.asset.replace) continue
        if (twin) stop(twin.id)
        lastId += 1
        const job: UploadJob = {
          ...target,
          ...upload,
          id: `upload-${lastId}`,
          state: 'queued',
          obstacle: null,
          assetId: null,
          sent: 0,
          rate: null,
          problem: null,
        }
        store.set(uploadsAtom, (jobs) => [...jobs, job])
      }
      fill()
    },

    /** Starts a failed upload over; what the server already has is not sent again. */
    retry(id: string): void {
      if (find(id)?.state !== 'failed') return
      change(id, { state: 'queued', problem: null })
      fill()
    },

    /** Calls an upload off and takes it from the list. Gives what it was, so that its asset can be removed. */
    cancel: stop,

    /** Takes finished uploads of a release from the list. */
    clear(release: string): void {
      store.set(uploadsAtom, (jobs) => jobs.filter((job) => job.release !== release || isUnderWay(job)))
    },
  }
}

function problemOf(failure: unknown): UploadJob['problem'] {
  if (failure instanceof RpcError) return { code: failure.data?.reason ?? null, message: failure.message }
  return { code: null, message: failure instanceof Error ? failure.message : 'The upload failed. Try again.' }
}

/** The archive of a Mac app has one name for every architecture. */
function isSameSlot(a: NewAsset, b: NewAsset): boolean {
  return (
    a.filename === b.filename &&
    a.updatePlatform === b.updatePlatform &&
    a.publicPlatform === b.publicPlatform
  )
}
