import type { ReactNode } from 'react'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { links } from '#shared/routes.ts'
import { type FirstRunStep, STEP_HINTS, STEP_TITLES } from '#web/features/applications/first-run-steps.ts'
import { useRefusedSigner } from '#web/lib/api/use-refused-signer.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { OtherSignerNote } from '#web/ui/other-signer-note/other-signer-note.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { checkWords } from './check-words.ts'
import styles from './first-run.module.css'
import { STEP_BODIES } from './step-bodies.tsx'

interface FirstRunStepItemProps {
  step: FirstRunStep
  number: number
  done: boolean
  /** The first one that is to be done. */
  current: boolean
  /** Shows what is to be done. */
  open: boolean
  /** Its button is the primary one of the page. */
  primary: boolean
  lifetime: ApplicationInsights | undefined
  /** Of an API key that may publish. */
  keyName: string | null
}

/** One step, with how to take it while it is not done. */
export function FirstRunStepItem({
  step,
  number,
  done,
  current,
  open,
  primary,
  lifetime,
  keyName,
}: FirstRunStepItemProps) {
  const Body = STEP_BODIES[step]
  const isWaiting = !done && step === 'connect' && open
  const state = done ? 'done' : isWaiting ? 'waiting' : current ? 'current' : open ? 'open' : 'next'
  return (
    <li className={styles.step} data-state={state} aria-current={current ? 'step' : undefined}>
      <span className={styles.tick} aria-hidden="true">
        {done ? <Icon name="check" size={14} /> : <span>{number}</span>}
      </span>
      <div className={styles.content}>
        <div className={styles.what}>
          <h3>
            {STEP_TITLES[step]}
            {done && <span className="visually-hidden"> (done)</span>}
          </h3>
          <span className="small muted" role={step === 'connect' ? 'status' : undefined}>
            {done ? (
              <Outcome step={step} lifetime={lifetime} keyName={keyName} />
            ) : (
              isWaiting && 'Waiting for the first check…'
            )}
          </span>
        </div>
        {state === 'next' && (
          <p className="small muted">
            {step === 'ci' && keyName !== null ? (
              <>
                Key “{keyName}” can publish from your workflow. <CiGuide />
              </>
            ) : (
              STEP_HINTS[step]
            )}
          </p>
        )}
        {done && step === 'key' && <KeyNote />}
        {open && Body && <Body primary={primary} />}
      </div>
    </li>
  )
}

type OutcomeProps = Pick<FirstRunStepItemProps, 'step' | 'lifetime' | 'keyName'>

/** What a step has brought about. */
function Outcome({ step, lifetime, keyName }: OutcomeProps): ReactNode {
  const { org } = useOrganization()
  const application = useApplication()
  const { slug, createdAt, updaterPublicKey, live } = application
  switch (step) {
    case 'create':
      return <RelativeTime value={createdAt} />
    case 'key': {
      const key = updaterPublicKey && parsePublicKey(updaterPublicKey)
      return key ? (
        <>
          Key <span className="mono">{key.keyId}</span>
        </>
      ) : null
    }
    case 'publish':
      return live ? (
        <>
          <TextLink className="link mono" href={links.release(org.slug, slug, live.id)}>
            {live.version}
          </TextLink>{' '}
          published <RelativeTime value={live.pubDate} />
        </>
      ) : null
    case 'connect':
      return lifetime ? `First check: ${checkWords(lifetime)}` : null
    case 'ci':
      return keyName === null ? null : (
        <>
          Key “{keyName}”. <CiGuide />
        </>
      )
  }
}

/** What is live may be signed with another key than the one that was added. */
function KeyNote() {
  const refused = useRefusedSigner()
  return refused && <OtherSignerNote {...refused} />
}

/** The way to the script and the workflow that publish from CI. */
function CiGuide() {
  const { org } = useOrganization()
  return (
    <TextLink className="link" href={ciGuide(org.slug, useApplication())}>
      Script and workflow
    </TextLink>
  )
}
