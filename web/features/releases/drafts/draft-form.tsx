import { useEffect, useMemo } from 'react'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { versionProblem } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { filesWords } from '#web/features/releases/files-words.ts'
import { FileStage } from '#web/features/releases/uploads/file-stage.tsx'
import { useStagedFiles } from '#web/features/releases/uploads/use-staged-files.ts'
import { versionOfFiles } from '#web/features/releases/uploads/version-of-files.ts'
import { useAppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { BehaviorFields } from './behavior-fields.tsx'
import { channelHint } from './channel-hint.ts'
import styles from './draft-form.module.css'
import { NotesFields } from './notes-fields.tsx'
import { formValues, releaseForm } from './release-form.ts'
import { SendDraft } from './send-draft.tsx'
import type { StagedGuardProps } from './staged-guard.tsx'
import { type DraftAction, useCreateDraft } from './use-create-draft.ts'
import { useVersionCheck } from './use-version-check.ts'
import { VersionFields } from './version-fields.tsx'

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
  const { version, channel, isNewChannel, requiredStep } = form.watch()
  // Whatever else is wrong in the form, the guard judges a version that is right.
  const typed = versionProblem(version, isLoose) === null ? version : ''
  const isNamed = channelProblem(channel) === null && (channel !== '' || !isNewChannel)
  const existing = useVersionCheck(place, isNamed ? typed : '', channel)
  const assets = existing?.status === 'draft' ? existing.assets : []
  const staged = useStagedFiles({ ...application, version: typed, assets })
  const { create, pending } = useCreateDraft(place, form)
  const inFiles = versionOfFiles(staged.files)
  useEffect(() => {
    if (inFiles && !form.getValues('version')) form.setValue('version', inFiles, { shouldValidate: true })
  }, [inFiles, form])
  const { data: manifest } = useChannel(place, channel || null)
  // After a rollback the first is one to go back from.
  const latest = manifest && !manifest.rolledBack ? manifest.releases[0]?.version : undefined
  const clients = useLastDayClients(application.id)
  const taken = existing?.status === 'published'
  const blocked = !canWrite || taken || !staged.ready

  const hasFiles = staged.files.length > 0
  const send = (next: DraftAction) =>
    form.handleSubmit((values) => {
      if (!blocked && !pending) create(values, staged.files, next)
    })
  const channelKey = !form.formState.errors.channel && channel ? channel : null
  const Guard = usePart(guard, true)
  const footer = (
    <SendDraft files={staged.files.length} blocked={blocked} pending={pending} onSave={send('save')} />
  )
  return (
    <form onSubmit={send(hasFiles ? 'upload' : 'save')} noValidate className={styles.columns}>
      <Stack gap={5}>
        <Card>
          <VersionFields
            place={place}
            form={form}
            taken={taken ? TAKEN : null}
            channelHint={channelHint(channel, clients)}
            hint={
              existing?.status === 'draft'
                ? CONTINUES
                : version && version === inFiles
                  ? READ
                  : latest && `The latest is ${latest}.`
            }
          />
        </Card>
        <Card flush title="Files" aside={hasFiles && filesWords(staged.files.map(({ file }) => file))}>
          <FileStage staged={staged} application={application} disabled={!canWrite} first />
        </Card>
        <Card>
          <NotesFields form={form} />
        </Card>
        {/* Without an updater there is no behavior to set. */}
        {!isLoose && (
          <Card>
            <BehaviorFields form={form} />
          </Card>
        )}
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
          <Card title="Ready to publish?" footer={footer}>
            <Loading>
              <Skeleton height="6rem" shape="block" />
            </Loading>
          </Card>
        )}
      </div>
    </form>
  )
}

const EMPTY = formValues({ version: '', channel: null, notes: '', ...NO_BEHAVIOR })
const READ = 'Read from your files.'
const CONTINUES = 'A draft of this version exists. The files will be added to it.'
const TAKEN = 'This version is already published on this channel. Choose a higher one.'
