import { useSearchParams } from 'wouter'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { DraftForm } from './draft-form.tsx'
import { LazyNewDraft } from './lazy-new-draft.tsx'
import { DRAFT_PARAMETER } from './new-draft-link.ts'

const UploadsPaused = lazyPart(() =>
  import('#web/features/releases/uploads/uploads-paused.tsx').then((part) => part.UploadsPaused),
)

/** Begins a release: its version and, if they are at hand, its notes and files. Then uploads and publishes it. */
export default function CreateReleasePage() {
  const [search] = useSearchParams()
  const draft = search.get(DRAFT_PARAMETER)
  if (draft) return <LazyNewDraft key={draft} id={draft} />
  return (
    <Stack gap={5}>
      <PageHeader description="Starts as a private draft." />
      <RestrictionNote />
      <UploadsPaused />
      <VerifyEmail />
      <DraftForm />
    </Stack>
  )
}
