import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { ImportDraft, ImportSource } from '#shared/domain/import/import-preview.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { RpcError } from '#shared/errors.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'

export interface FetchedFile {
  asset: AssetWithUpload
  /** Why it could not be fetched; null: it is, or is under way. */
  problem: string | null
}

/** How often a file that is being verified is asked for again. */
const VERIFYING_MS = 1000

/**
 * Begins a draft of a feed, and has its files fetched part by part, one after the other, for as long as the screen is
 * open. Begun again, it continues where it stopped.
 */
export function useImportDraft(source: ImportSource) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const place = { org: org.slug, app: slug }
  const creation = useMutation(
    rpcMutation(directory, 'imports.createDraft', { refreshes: ['releases.list'], stopPropagation: true }),
  )
  const fetching = useMutation(rpcMutation(directory, 'imports.fetchPart', { stopPropagation: true }))
  const [draft, setDraft] = useState<ImportDraft | null>(null)
  const [files, setFiles] = useState<FetchedFile[]>([])
  const [isRunning, setRunning] = useState(false)
  /** Id of the file that is being fetched. */
  const [current, setCurrent] = useState<string | null>(null)
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
    }
  }, [])

  function note(file: FetchedFile) {
    setFiles((all) => all.map((each) => (each.asset.id === file.asset.id ? file : each)))
  }

  async function fetchFile(asset: AssetWithUpload): Promise<void> {
    let latest = asset
    while (!closed.current && latest.state !== 'ready') {
      try {
        if (latest.state === 'verifying') await wait(VERIFYING_MS)
        latest = await fetching.mutateAsync({ ...place, asset: asset.id })
        note({ asset: latest, problem: null })
      } catch (fault) {
        const seconds = fault instanceof RpcError ? fault.data?.retryAfterSeconds : undefined
        if (seconds === undefined) {
          note({ asset: latest, problem: fault instanceof Error ? fault.message : String(fault) })
          return
        }
        await wait(seconds * 1000)
      }
    }
  }

  async function start() {
    setRunning(true)
    try {
      const begun = await creation.mutateAsync({ ...place, ...source })
      setDraft(begun)
      setFiles(begun.files.map((asset) => ({ asset, problem: null })))
      for (const asset of begun.files) {
        if (closed.current) return
        setCurrent(asset.id)
        await fetchFile(asset)
      }
    } catch {
      // The mutation has it.
    } finally {
      setCurrent(null)
      setRunning(false)
    }
  }

  return { start: () => void start(), draft, files, current, isRunning, error: creation.error }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
