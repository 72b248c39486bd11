import { Redirect, useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import { isUpdatePageOf, UPDATE_PAGES, type UpdatePage, updatePageFor } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Note } from '#web/ui/note/note.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { guidePart } from './guide-part.tsx'
import { shortToolName } from './tool-names.ts'

interface ToolGuide {
  title: string
  description: string
  Steps: ReturnType<typeof guidePart>
}

/** Each tool's steps are loaded when its guide is opened. */
const GUIDES: Record<UpdatePage, ToolGuide> = {
  'tauri-update-v1': {
    title: 'Updates for Tauri 1',
    description: 'For apps with the updater that is part of Tauri\u00a01.',
    Steps: guidePart(() => import('./guide-tauri-v1.ts').then((guide) => guide.tauriV1Guide)),
  },
  'tauri-update-v2': {
    title: 'Updates for Tauri 2',
    description: 'For apps with the updater plugin of Tauri\u00a02.',
    Steps: guidePart(() => import('./guide-tauri-v2.ts').then((guide) => guide.tauriV2Guide)),
  },
  'packager-update': {
    title: 'Updates for Packager',
    description: 'For Rust and Node.js apps with the updater of Packager.',
    Steps: guidePart(() => import('./guide-packager.ts').then((guide) => guide.packagerGuide)),
  },
  'taurify-update': {
    title: 'Updates for Taurify',
    description: 'For desktop apps that Taurify builds. They speak the protocol of Packager.',
    Steps: guidePart(() => import('./guide-taurify.ts').then((guide) => guide.taurifyGuide)),
  },
  'electron-update': {
    title: 'Updates for electron-updater',
    description: 'For Electron apps built with electron-builder.',
    Steps: guidePart(() => import('./guide-electron.ts').then((guide) => guide.electronGuide)),
  },
  'squirrel-update': {
    title: 'Updates for Squirrel',
    description: 'For Electron apps built with Electron Forge.',
    Steps: guidePart(() => import('./guide-squirrel.ts').then((guide) => guide.squirrelGuide)),
  },
  'sparkle-update': {
    title: 'Updates for Sparkle',
    description: 'For native and .NET apps with Sparkle, WinSparkle or NetSparkle.',
    Steps: guidePart(() => import('./guide-sparkle.ts').then((guide) => guide.sparkleGuide)),
  },
  'velopack-update': {
    title: 'Updates for Velopack',
    description: 'For apps packaged with vpk, on Windows, macOS and Linux.',
    Steps: guidePart(() => import('./guide-velopack.ts').then((guide) => guide.velopackGuide)),
  },
}

/** Which guide the application's own tool has, on those of other tools. */
function OwnTool({ page }: { page: UpdatePage }) {
  const { org, app } = useAppPlace()
  const application = useApplication()
  const own = updatePageFor(application)
  if (!own || isUpdatePageOf(page, application)) return null
  return (
    <Note tone="info" title={`This app uses ${shortToolName(own)}`}>
      This guide is for apps with {shortToolName(page)}.{' '}
      <TextLink className="link" href={links.updatePage(org, app, own)}>
        Open the guide for {shortToolName(own)}
      </TextLink>
    </Note>
  )
}

/** How to wire an updater to this application, filled in with its own names and key. */
export default function UpdateGuidePage() {
  const { tool } = useParams()
  const page = UPDATE_PAGES.find((each) => each === tool)
  if (!page) return <Redirect to={links.notFound()} replace />
  const { title, description, Steps } = GUIDES[page]
  return (
    <Stack gap={6}>
      <PageHeader title={title} description={description} />
      <OwnTool page={page} />
      <Steps key={page} page={page} />
    </Stack>
  )
}
