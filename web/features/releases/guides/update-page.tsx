import { Redirect, useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import { UPDATE_PAGES, type UpdatePage } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { feedUrl, type Guide, type GuideSetup, type GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { packagerGuide } from './guide-packager.ts'
import { tauriV1Guide } from './guide-tauri-v1.ts'
import { tauriV2Guide } from './guide-tauri-v2.ts'
import { taurifyGuide } from './guide-taurify.ts'
import { PublicKeyStep } from './public-key-step.tsx'
import { TOOL_NAMES } from './tool-names.ts'
import styles from './update-page.module.css'

const GUIDES: Record<UpdatePage, (setup: GuideSetup) => Guide> = {
  'tauri-update-v1': tauriV1Guide,
  'tauri-update-v2': tauriV2Guide,
  'packager-update': packagerGuide,
  'taurify-update': taurifyGuide,
}

/** How to wire an updater to this application, filled in with its own names and key. */
export default function UpdateGuidePage() {
  const { tool } = useParams()
  const page = UPDATE_PAGES.find((each) => each === tool)
  return page ? <GuideView page={page} /> : <Redirect to={links.notFound()} replace />
}

function GuideView({ page }: { page: UpdatePage }) {
  const place = useAppPlace()
  const { updaterPublicKey } = useApplication()
  const setup: GuideSetup = {
    ...place,
    siteOrigin: settings.siteOrigin,
    deliveryOrigin: settings.deliveryOrigin,
    publicKey: updaterPublicKey,
  }
  const guide = GUIDES[page](setup)
  return (
    <Stack gap={5}>
      <PageHeader title={guide.title} description={guide.description} />
      <Card title="Update feed">
        <Stack>
          <CopyField value={feedUrl(setup, guide.variables)} label="Copy the feed URL" />
          <p className="muted small">
            The updater fills in the braces. {insecureNote(setup.deliveryOrigin)}Other tools:{' '}
            {UPDATE_PAGES.filter((each) => each !== page).map((each, index) => (
              <span key={each}>
                {index > 0 && ', '}
                <TextLink href={links.updatePage(place.org, place.app, each)}>{TOOL_NAMES[each]}</TextLink>
              </span>
            ))}
            .
          </p>
        </Stack>
      </Card>
      <ol className={styles.steps}>
        {guide.steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Stack>
  )
}

function Step({ step }: { step: GuideStep }) {
  return (
    <li className={styles.step}>
      <h2>{step.title}</h2>
      <p className="muted">{step.text}</p>
      {step.registersKey && <PublicKeyStep />}
      {step.snippets.map((snippet) => (
        <CodeBlock key={snippet.title} title={snippet.title} code={snippet.code} />
      ))}
    </li>
  )
}

/** For a console that runs on a developer's machine. */
function insecureNote(origin: string): string {
  return origin.startsWith('http://')
    ? 'Updaters in release builds refuse plain http. Use a debug build to try it out. '
    : ''
}
