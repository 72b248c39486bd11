import { useState } from 'react'
import { useApplication } from '#web/lib/session/organization.ts'
import { stepId } from '#web/lib/update-guides/own-guide.ts'
import type { Guide, GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GuidePoints } from './guide-points.tsx'
import { GuideSecrets } from './guide-secrets.tsx'
import { type GuideChoice, GuideSnippets } from './guide-snippets.tsx'
import { GuideText } from './guide-text.tsx'
import { KeyMade } from './key-made.tsx'
import { Listed } from './listed.tsx'
import { PublicKeyStep } from './public-key-step.tsx'
import { isDone, isListed } from './step-done.ts'
import { StepLink } from './step-link.tsx'
import styles from './update-page.module.css'

/** For makers with a key. The styles of what two screens share are part of every screen's first load. */
const Disclosure = lazyPart(() => import('#web/ui/disclosure/disclosure.tsx').then((part) => part.Disclosure))

/** What to do, in order, with what to paste. */
export function GuideSteps({ guide: { steps, choice: label } }: { guide: Guide }) {
  const [chosen, choose] = useState<string>()
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Step key={step.title} step={step} choice={{ label, chosen, choose }} />
      ))}
    </ol>
  )
}

interface StepProps {
  step: GuideStep
  choice: GuideChoice
}

function Step({ step, choice }: StepProps) {
  const { title, kind, makesKey } = step
  const done = isDone(step, useApplication())
  const Heading = kind === 'part' ? 'h3' : 'h2'
  return (
    <li className={styles.step} data-kind={kind} data-done={done || undefined}>
      {done && (
        <span className={styles.sign}>
          <Icon name="check" size={10} />
          <span className="visually-hidden">Done</span>
        </span>
      )}
      <Heading id={stepId(title)}>{title}</Heading>
      {done && makesKey ? (
        <>
          <KeyMade makesKey={makesKey} />
          <Disclosure title="How to make a key pair">
            <Stack gap={4}>
              <StepBody step={step} choice={choice} />
            </Stack>
          </Disclosure>
        </>
      ) : (
        <StepBody step={step} choice={choice} />
      )}
    </li>
  )
}

function StepBody({ step, choice }: StepProps) {
  const { text, points, secrets, warning, registersKey, lists, snippets, link } = step
  const application = useApplication()
  const list = <GuidePoints points={points} />
  const isInSettings = registersKey ? isDone(step, application) : isListed(step, application)
  return (
    <>
      <p>
        <GuideText>{text}</GuideText>
      </p>
      {warning && (
        <Note tone="warn">
          <p className={styles.warning}>
            <GuideText>{warning}</GuideText>
          </p>
        </Note>
      )}
      {registersKey && <PublicKeyStep scheme={registersKey} />}
      {/* What a key is for is read before it is made, other remarks with the code in sight. */}
      <GuideSecrets secrets={secrets} />
      {link === 'api-key' && <StepLink to={link} />}
      {link === 'api-key' && list}
      <GuideSnippets snippets={snippets} choice={choice} />
      {link !== 'api-key' && list}
      {lists && isListed(step, application) && <Listed updater={lists} />}
      {link && link !== 'api-key' && !(link === 'settings' && isInSettings) && <StepLink to={link} />}
    </>
  )
}
