import { useState } from 'react'
import { stepId } from '#web/lib/update-guides/own-guide.ts'
import type { Guide, GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { Note } from '#web/ui/note/note.tsx'
import { GuidePoints } from './guide-points.tsx'
import { type GuideChoice, GuideSnippets } from './guide-snippets.tsx'
import { GuideText } from './guide-text.tsx'
import { PublicKeyStep } from './public-key-step.tsx'
import { StepLink } from './step-link.tsx'
import styles from './update-page.module.css'

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

function Step({ step, choice }: { step: GuideStep; choice: GuideChoice }) {
  const { title, kind, text, points, warning, registersKey, snippets, link } = step
  const Heading = kind === 'part' ? 'h3' : 'h2'
  const list = <GuidePoints points={points} />
  return (
    <li className={styles.step} data-kind={kind}>
      <Heading id={stepId(title)}>{title}</Heading>
      <p>
        <GuideText>{text}</GuideText>
      </p>
      {/* What a key is for is read before it is made, other remarks with the code in sight. */}
      {link === 'api-key' && list}
      {warning && <Note tone="warn">{warning}</Note>}
      {registersKey && <PublicKeyStep />}
      {link === 'api-key' && <StepLink to={link} />}
      <GuideSnippets snippets={snippets} choice={choice} />
      {link !== 'api-key' && list}
      {link && link !== 'api-key' && <StepLink to={link} />}
    </li>
  )
}
