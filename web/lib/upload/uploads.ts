// The console's uploads. They end with the page; closing it while one is pending asks for confirmation.

import { getDefaultStore } from 'jotai'
import { queryClient, refresh } from '#web/lib/api/query-client.ts'
import { report } from '#web/lib/browser/report.ts'
import { onOrganizationLeft } from '#web/lib/session/left-organization.ts'
import { discardAsset, serverPorts } from './server-ports.ts'
import { isUnderWay, uploadsAtom } from './upload-jobs.ts'
import { uploadQueue } from './upload-queue.ts'

const store = getDefaultStore()

const queue = uploadQueue({
  store,
  connect: serverPorts,
  changed: showChange,
  now: () => performance.now(),
})

/** Adds files to a draft; two are uploaded at a time. A failed file restarts. */
export const addUploads = queue.add
export const retryUpload = queue.retry
/** Removes finished and failed uploads of a release from the list. */
export const clearUploads = queue.clear

/** Cancels an upload and removes its uploaded parts. */
export async function cancelUpload(id: string): Promise<void> {
  const job = queue.cancel(id)
  if (!job?.assetId || job.state === 'done') return
  try {
    await discardAsset({ org: job.org, app: job.app, asset: job.assetId })
  } catch (failure) {
    // The release shows it as unfinished, where it can be removed; the server drops it after a day in any case.
    report(failure, 'info')
  }
  showChange()
}

/** Cancels all uploads of a release that is about to be deleted with its files. */
export function cancelRelease(release: string): void {
  for (const job of store.get(uploadsAtom)) if (job.release === release) queue.cancel(job.id)
}

onOrganizationLeft(({ slug }) => {
  for (const job of store.get(uploadsAtom)) if (job.org === slug) queue.cancel(job.id)
})

function showChange(): void {
  void refresh(queryClient, 'releases.get')
  void refresh(queryClient, 'releases.list')
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

store.sub(uploadsAtom, () => {
  if (store.get(uploadsAtom).some(isUnderWay)) globalThis.addEventListener('beforeunload', warn)
  else globalThis.removeEventListener('beforeunload', warn)
})
