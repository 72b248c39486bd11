import { links } from '#shared/routes.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import type { UploadJob } from '#web/lib/upload/upload-jobs.ts'
import { cancelUpload, retryUpload } from '#web/lib/upload/uploads.ts'
import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ChooseSignature } from './choose-signature.tsx'
import styles from './upload-list.module.css'
import { describe } from './upload-state.ts'

const SIGNS = { accent: 'upload', good: 'success', bad: 'warning' } as const

/** One file on its way. */
export function UploadRow({ job, sealed }: { job: UploadJob; sealed: boolean }) {
  const { id, file, state, sent, asset, problem } = job
  const platform = asset.updatePlatform ?? asset.publicPlatform
  const label = platform ? `${file.name} for ${platform}` : file.name
  const tone = state === 'done' ? 'good' : state === 'failed' ? 'bad' : 'accent'
  return (
    <li className={styles.row} data-tone={tone}>
      <Icon name={SIGNS[tone]} className={styles.mark} />
      <span className={styles.name}>
        <BreakableName name={file.name} />
        {platform && <span className={styles.platform}> {platform}</span>}
      </span>
      <span className={styles.actions}>
        {state === 'failed' &&
          !sealed &&
          (problem?.code?.startsWith('signature_') ? (
            <ChooseSignature asset={asset} onChoose={(signed) => retryUpload(id, signed)} />
          ) : (
            <Button icon="refresh" onClick={() => retryUpload(id)}>
              Try again
            </Button>
          ))}
        {state !== 'done' && !sealed && (
          <Button
            variant="ghost"
            icon="close"
            aria-label={`Cancel the upload of ${label}`}
            once
            onClick={() => void cancelUpload(id)}
          />
        )}
      </span>
      <div className={styles.bar}>
        <Progress
          thin
          label={`Upload of ${label}`}
          tone={tone}
          value={state === 'verifying' ? null : file.size > 0 ? sent / file.size : 0}
        />
      </div>
      <p className={styles.state} data-state={state}>
        {describe(job)} {sealed && state === 'failed' && 'It isn’t part of this release. '}
        {problem?.code === 'spending_limit' && <LimitLink />}
      </p>
    </li>
  )
}

/** Where the limit is that stands against an upload. */
function LimitLink() {
  const { org } = useOrganization()
  return <TextLink href={links.billing(org.slug)}>Spending limit</TextLink>
}
