import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { type StagedFile, toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { showFault } from '#web/lib/forms/form.ts'
import { useIsShown } from '#web/ui/shown.ts'
import { LazyNewDraft } from './lazy-new-draft.tsx'
import { newDraftLink } from './new-draft-link.ts'
import { BEHAVIOR_FIELDS, behaviorOf, type DraftFormState, type ReleaseFormValues } from './release-form.ts'

/** What follows on the draft: its files are watched and published, or its page opens. */
export type DraftAction = 'upload' | 'save'

/** Not needed before the form is sent. */
const loadUploads = () => import('#web/lib/upload/uploads.ts')

/**
 * Creates a draft, or finds the one of this version, with the files on their way. Then to its page, or to the step of
 * this page where they are followed and published.
 */
export function useCreateDraft(place: AppPlace, form: DraftFormState) {
  const [, navigate] = useLocation()
  const isShown = useIsShown()
  const [chosen, setChosen] = useState<DraftAction>('upload')
  const client = useQueryClient()
  const creation = useMutation(
    rpcMutation(directory, 'releases.create', { refreshes: ['releases.list'], stopPropagation: true }),
  )
  const update = useMutation(
    rpcMutation(directory, 'releases.update', { refreshes: ['releases.get'], stopPropagation: true }),
  )

  useEffect(() => {
    loadUploads().catch(() => undefined)
    LazyNewDraft.preload().catch(() => undefined)
  }, [])

  async function create(values: ReleaseFormValues, files: readonly StagedFile[], next: DraftAction) {
    setChosen(next)
    try {
      // First, so that a failed load leaves no draft behind.
      const { addUploads } = await loadUploads()
      const { version, channel, notes } = values
      const typed = { notes, ...behaviorOf(values) }
      const draft = await creation.mutateAsync({ ...place, version, channel: channel || null, ...typed })
      // The draft may have been there before, with other notes: what was typed last holds.
      const names = ['notes', ...BEHAVIOR_FIELDS] as const
      const missed = names.filter((name) => typed[name] && typed[name] !== draft[name])
      const rest = Object.fromEntries(missed.map((name) => [name, typed[name]]))
      const saved =
        missed.length > 0 ? await update.mutateAsync({ ...place, release: draft.id, ...rest }) : draft
      client.setQueryData(
        rpcQuery(directory, 'releases.get', { ...place, release: draft.id }).queryKey,
        saved,
      )
      const uploads = files.map((staged) => ({ file: staged.file, asset: toNewAsset(staged) }))
      addUploads({ ...place, release: draft.id }, uploads)
      if (!isShown()) return
      if (next === 'upload') navigate(newDraftLink(place, draft.id), { replace: true })
      else navigate(links.release(place.org, place.app, draft.id))
    } catch (failure) {
      showFault(form, failure, ['version', 'channel', 'notes', ...BEHAVIOR_FIELDS])
    }
  }
  return {
    create: (...sent: Parameters<typeof create>) => void create(...sent),
    pending: creation.isPending || update.isPending ? chosen : null,
  }
}
