import { stepId } from '#web/lib/update-guides/own-guide.ts'
import type { GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { GuideText } from './guide-text.tsx'
import { PublicKeyStep } from './public-key-step.tsx'
import { StepLink } from './step-link.tsx'
import styles from './update-page.module.css'

/** What to do, in order, with what to paste. */
export function GuideSteps({ steps }: { steps: readonly GuideStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Step key={step.title} step={step} />
      ))}
    </ol>
  )
}

function Step({ step }: { step: GuideStep }) {
  const { title, kind, text, points, warning, registersKey, snippets, link } = step
  const Heading = kind === 'part' ? 'h3' : 'h2'
  const list = points && (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <GuideText>{point}</GuideText>
        </li>
      ))}
    </ul>
  )
  return (
    <li className={styles.step} data-kind={kind}>
      <Heading id={stepId(title)}>{title}</Heading>
      <p>
        <GuideText>{text}</GuideText>
      </p>
      {/* What a form needs is read before it is opened, other remarks with the code in sight. */}
      {link && list}
      {warning && <Note tone="warn">{warning}</Note>}
      {registersKey && <PublicKeyStep />}
      {link && link !== 'new-release' && <StepLink to={link} />}
      {snippets.map(({ title, code }) => (
        <CodeBlock key={title} title={title} code={code} />
      ))}
      {!link && list}
      {link === 'new-release' && <StepLink to={link} />}
    </li>
  )
}
