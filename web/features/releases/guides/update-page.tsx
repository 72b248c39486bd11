import { useMemo } from 'react'
import { Redirect, useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import { UPDATE_PAGES, type UpdatePage } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'
import type { Guide, GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GuideAside } from './guide-aside.tsx'
import { electronGuide } from './guide-electron.ts'
import { packagerGuide } from './guide-packager.ts'
import { sparkleGuide } from './guide-sparkle.ts'
import { squirrelGuide } from './guide-squirrel.ts'
import { GuideSteps } from './guide-steps.tsx'
import { tauriV1Guide } from './guide-tauri-v1.ts'
import { tauriV2Guide } from './guide-tauri-v2.ts'
import { taurifyGuide } from './guide-taurify.ts'
import { velopackGuide } from './guide-velopack.ts'
import styles from './update-page.module.css'

const GUIDES: Record<UpdatePage, (setup: GuideSetup) => Guide> = {
  'tauri-update-v1': tauriV1Guide,
  'tauri-update-v2': tauriV2Guide,
  'packager-update': packagerGuide,
  'taurify-update': taurifyGuide,
  'electron-update': electronGuide,
  'squirrel-update': squirrelGuide,
  'sparkle-update': sparkleGuide,
  'velopack-update': velopackGuide,
}

/** How to wire an updater to this application, filled in with its own names and key. */
export default function UpdateGuidePage() {
  const { tool } = useParams()
  const page = UPDATE_PAGES.find((each) => each === tool)
  return page ? <GuideView key={page} page={page} /> : <Redirect to={links.notFound()} replace />
}

function GuideView({ page }: { page: UpdatePage }) {
  const { org, app } = useAppPlace()
  const {
    siteOrigin,
    deliveryOrigin,
    publicKey,
    isRotating = false,
    ed25519Key,
  } = guideSetup({ org, app }, useApplication())
  // The same object as long as its values are: the headings that the page has are found by it.
  const { guide, setup } = useMemo(() => {
    const setup: GuideSetup = { org, app, siteOrigin, deliveryOrigin, publicKey, isRotating, ed25519Key }
    return { setup, guide: GUIDES[page](setup) }
  }, [page, org, app, siteOrigin, deliveryOrigin, publicKey, isRotating, ed25519Key])
  return (
    <Stack gap={6}>
      <PageHeader title={guide.title} description={guide.description} />
      <div className={styles.guide}>
        <GuideAside page={page} guide={guide} setup={setup} />
        <GuideSteps steps={guide.steps} />
      </div>
    </Stack>
  )
}
