import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { type ImportPreview, type ImportSource, ImportUrl } from '#shared/domain/import/import-preview.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonTable } from '#web/ui/skeleton/skeleton-table.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { DraftCard } from './draft-card.tsx'
import styles from './import.module.css'
import { ImportResult } from './import-result.tsx'
import { ImportSummary } from './import-summary.tsx'
import { MovingDocs } from './moving-docs.tsx'
import { ReadableFeeds } from './readable-feeds.tsx'

/** Shows what a feed of another host would be as releases of this application. */
export default function ImportPage() {
  const { org } = useOrganization()
  const { slug, name } = useApplication()
  const form = useSchemaForm(ImportUrl, { url: '' })
  const preview = useMutation(rpcMutation(directory, 'imports.preview', { stopPropagation: true }))
  const { errors } = form.formState

  async function read(source: ImportSource) {
    try {
      await preview.mutateAsync({ ...source, org: org.slug, app: slug })
    } catch (fault) {
      showFault(form, fault, ['url'])
    }
  }
  const submit = form.handleSubmit(read)

  return (
    <Stack gap={5}>
      <PageHeader description={<p>See what clients of {name} would get from here before you switch.</p>} />
      <div className={styles.columns}>
        <Card>
          <form onSubmit={submit} noValidate className={styles.form}>
            <Field
              label="Current feed URL"
              hint="The URL that your installed apps ask now, or a GitHub repository. It must be public."
              error={errors.url?.message}
            >
              <TextInput
                {...form.register('url')}
                type="url"
                mono
                autoComplete="off"
                spellCheck={false}
                placeholder="https://…/latest.json"
              />
            </Field>
            <Button
              type="submit"
              variant="primary"
              size="l"
              pending={preview.isPending}
              className={styles.submit}
            >
              Preview feed
            </Button>
          </form>
        </Card>
        <div role="status" className="visually-hidden">
          {preview.isPending && 'Reading the feed…'}
          {preview.isSuccess && `${preview.data.version.version} was read.`}
        </div>
        <div className={styles.beside}>
          {preview.isSuccess ? (
            <Stack gap={5}>
              <ImportSummary preview={preview.data} />
              <DraftCard key={keyOf(preview.data)} preview={preview.data} url={preview.variables.url} />
            </Stack>
          ) : (
            <Card title="How it works">
              <Steps steps={STEPS} />
            </Card>
          )}
        </div>
        <div className={styles.read}>
          {(preview.isIdle || preview.isError) && <ReadableFeeds />}
          {preview.isPending && (
            <Card flush title="Reading the feed…">
              <SkeletonTable columns={['File', 'Size', 'Would be']} count={4} roomy />
            </Card>
          )}
          {preview.isSuccess && (
            <ImportResult
              preview={preview.data}
              onVersion={({ version, channel }) =>
                void read({ url: preview.variables.url, version, channel })
              }
            />
          )}
        </div>
      </div>
    </Stack>
  )
}

/** Another version has a draft of its own. */
function keyOf({ url, version }: ImportPreview): string {
  return `${url} ${version.version} ${version.channel}`
}

const STEPS = [
  {
    title: 'Preview the feed',
    about: 'See what clients of each platform would get, and what is missing. A preview stores nothing.',
  },
  { title: 'Create a draft', about: 'Its files are copied here and verified.' },
  { title: 'Publish it', about: 'It’s live on the feed here within 30 seconds.' },
  {
    title: 'Switch your app',
    about: (
      <span>
        Through your current feed, ship one last version that updates from here. Until they have it, clients
        keep using your current feed.{' '}
        <span className={styles.short}>
          <MovingDocs />
        </span>
      </span>
    ),
  },
]
