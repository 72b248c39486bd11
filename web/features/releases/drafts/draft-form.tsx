import { useEffect, useMemo } from 'react'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { versionProblem } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { links } from '#shared/routes.ts'
import { FileStage } from '#web/features/releases/uploads/file-stage.tsx'
import { useStagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { versionOfFiles } from '#web/features/releases/uploads/version-of-files.ts'
import { useAppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { channelHint } from './channel-hint.ts'
import { DraftFields } from './draft-fields.tsx'
import styles from './draft-form.module.css'
import { formValues, releaseForm } from './release-form.ts'
import type { StagedGuardProps } from './staged-guard.tsx'
import { useCreateDraft } from './use-create-draft.ts'
import { useVersionCheck } from './use-version-check.ts'

// The form can be used before it is there.
const guard = lazyPart<StagedGuardProps>(() => import('./staged-guard.tsx').then((part) => part.StagedGuard))

/** The form of a new draft with its files. Sending it creates the draft, then uploads the files. */
export function DraftForm() {
  const place = useAppPlace()
  const { canWrite } = useReleaseRights()
  const application = useApplication()
  const isLoose = !hasUpdater(application)
  const schema = useMemo(() => releaseForm(isLoose), [isLoose])
  const form = useSchemaForm(schema, EMPTY)
  const { version, channel, requiredStep } = form.watch()
  // Whatever else is wrong in the form, the guard judges a version that is right.
  const typed = versionProblem(version, isLoose) === null ? version : ''
  const existing = useVersionCheck(place, channelProblem(channel) === null ? typed : '', channel)
  const assets = existing?.status === 'draft' ? existing.assets : []
  const staged = useStagedFiles({ ...application, version: typed, assets })
  const { create, pending } = useCreateDraft(place, form)
  const inFiles = versionOfFiles(staged.files)
  useEffect(() => {
    if (inFiles && !form.getValues('version')) form.setValue('version', inFiles, { shouldValidate: true })
  }, [inFiles, form])
  const clients = useLastDayClients(application.id)
  const taken = existing?.status === 'published'
  const blocked = !canWrite || taken || !staged.ready

  const hasFiles = staged.files.length > 0
  const send = (next: 'upload' | 'save') =>
    form.handleSubmit((values) => {
      if (!blocked && !pending) create(values, staged.files, next)
    })
  const channelKey = !form.formState.errors.channel && channel ? channel : null
  const Guard = usePart(guard, true)
  const footer = (
    <div className={styles.send}>
      <Button
        type="submit"
        size="l"
        variant="primary"
        pending={pending}
        pendingLabel="Creating…"
        disabled={blocked}
      >
        {hasFiles ? uploadLabel(staged.files.length) : SAVE}
      </Button>
      {hasFiles && (
        <Button size="l" once disabled={blocked || pending} onClick={send('save')}>
          {SAVE}
        </Button>
      )}
      <LinkButton size="l" href={links.releases(place.org, place.app)}>
        Cancel
      </LinkButton>
      <p className="muted">
        {hasFiles
          ? 'You publish here, once the files are uploaded and verified.'
          : 'Add files to upload and publish here, or save a draft for later.'}
      </p>
    </div>
  )
  return (
    <form onSubmit={send(hasFiles ? 'upload' : 'save')} noValidate className={styles.columns}>
      <Stack gap={5}>
        <Card>
          <DraftFields
            form={form}
            loose={isLoose}
            taken={taken ? TAKEN : null}
            channelHint={channelHint(channel, clients)}
            hint={
              existing?.status === 'draft' ? CONTINUES : version && version === inFiles ? READ : undefined
            }
          />
        </Card>
        <Card flush title="Files">
          <FileStage staged={staged} application={application} disabled={!canWrite} />
        </Card>
      </Stack>
      <div className={styles.beside}>
        {Guard ? (
          <Guard
            place={place}
            application={application}
            release={{ version: typed, channel: channelKey, files: staged.files, requiredStep, assets }}
            taken={taken}
            footer={footer}
          />
        ) : (
          <Card lined title="Ready to publish?" footer={footer}>
            <Loading>
              <Skeleton height="6rem" shape="block" />
            </Loading>
          </Card>
        )}
      </div>
    </form>
  )
}

function uploadLabel(count: number): string {
  return count === 1 ? 'Upload the file' : `Upload ${count} files`
}

const EMPTY = formValues({ version: '', channel: null, notes: '', ...NO_BEHAVIOR })
const READ = 'Read from your files.'
const SAVE = 'Save as draft'
const CONTINUES = 'A draft of this version exists. The files will be added to it.'
const TAKEN = 'This version is already published on this channel. Choose a higher one.'
