// The queue of uploads (FIFO), two at a time. They belong to the page, not to a screen: navigating within the console
// doesn't interrupt them.

import type { createStore } from 'jotai'
import type { Asset, NewAsset } from '#shared/domain/releases/asset.ts'
import { RpcError } from '#shared/errors.ts'
import { type RateMeter, rateMeter } from './rate.ts'
import { type UploadPorts, type UploadProgress, uploadFile } from './upload-file.ts'
import { isUnderWay, type NewUpload, type UploadJob, type UploadTarget, uploadsAtom } from './upload-jobs.ts'
import type { Obstacle } from './with-retry.ts'

interface QueueOptions {
  store: ReturnType<typeof createStore>
  /** Opens the ports of one upload. `waiting` is called with what it waits for. */
  connect(job: UploadJob, waiting: (obstacle: Obstacle | null) => void): UploadPorts
  /** Called when an upload is registered, done, failed or cancelled: the release has changed on the server. */
  changed(job: UploadJob): void
  now(): number
}

const MAX_CONCURRENT = 2
/** Interval of progress updates. */
const PROGRESS_INTERVAL_MS = 250

/** A queue with its state in `uploadsAtom` of the given store. */
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
    // By a timer, not by progress events, so that the rate drops during a stall.
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
     * Adds files for a release. A file that is being uploaded there continues, unless another one replaces it; a failed
     * one restarts.
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

    /**
     * Restarts a failed upload; parts that the server has aren't sent again.
     * @param signed signatures in place of those that were refused
     */
    retry(id: string, signed: Pick<NewAsset, 'signature' | 'signatures'> = {}): void {
      const job = find(id)
      if (job?.state !== 'failed') return
      change(id, { state: 'queued', problem: null, asset: { ...job.asset, ...signed } })
      fill()
    },

    /** Cancels an upload and removes it from the list. @returns the upload, so that its asset can be removed */
    cancel: stop,

    /** Removes finished uploads of a release from the list. */
    clear(release: string): void {
      store.set(uploadsAtom, (jobs) => jobs.filter((job) => job.release !== release || isUnderWay(job)))
    },
  }
}

function problemOf(failure: unknown): UploadJob['problem'] {
  if (failure instanceof RpcError) return { code: failure.data?.reason ?? null, message: failure.message }
  return { code: null, message: failure instanceof Error ? failure.message : 'The upload failed. Try again.' }
}

/** The archives of a Mac app have the same name for every architecture. */
function isSameSlot(a: NewAsset, b: NewAsset): boolean {
  return (
    a.filename === b.filename &&
    a.updatePlatform === b.updatePlatform &&
    a.publicPlatform === b.publicPlatform
  )
}
