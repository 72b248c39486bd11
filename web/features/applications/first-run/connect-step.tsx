import type { AppType, Updater } from '#shared/domain/organizations/application.ts'
import { ownUpdater } from '#shared/update-pages.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'
import { insecureNote } from '#web/lib/update-guides/insecure-note.ts'
import { connectSnippet } from '#web/lib/update-guides/updater-config.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { GuideButton } from './guide-button.tsx'

const CONNECT_TEXTS: Record<AppType, string> = {
  TauriVersion1: 'Merge this, then build and start your app.',
  TauriVersion2: 'Add the updater plugin, merge this, and check for updates when your app starts.',
  Packager: 'Call this when your app starts, and pass an ID that stays the same for the installation.',
  Taurify: 'Name the application like this. The full guide has the code that checks when your app starts.',
  Other: 'Let your app ask this feed when it starts.',
}

const CONNECT_UPDATERS: Record<Updater, string> = {
  electron: 'Merge this and build. The full guide has the code that checks when your app starts.',
  squirrel: 'Add this to the main process, then build and install your app.',
  sparkle: 'Let the updater read this appcast, then choose Check for Updates… in your app.',
  velopack: 'Add this, pack your app with vpk, and install it.',
}

/** What else its guide has, where the snippet is one of several. */
function otherCode(appType: AppType, updater: Updater | null): string | null {
  if (updater === 'sparkle') return 'also for Windows and .NET'
  if (updater === 'velopack') return 'also for other languages'
  return appType === 'Packager' ? 'also for Node.js' : null
}

/** How the updater is pointed here. What is to be done is done in the app's code, so no button is the primary one. */
export function ConnectStep() {
  const { org } = useOrganization()
  const application = useApplication()
  const { slug, appType } = application
  const snippet = connectSnippet(application, guideSetup({ org: org.slug, app: slug }, application))
  const updater = ownUpdater(application)
  const other = otherCode(appType, updater)
  return (
    <>
      <p className="small muted">
        {updater ? CONNECT_UPDATERS[updater] : CONNECT_TEXTS[appType]} This step turns green at the first
        check.
      </p>
      {snippet.needs && <CodeBlock title="Terminal" code={snippet.needs} />}
      <CodeBlock title={snippet.title} code={snippet.code} />
      {!updater && <TauriNeeds appType={appType} />}
      <div>
        <GuideButton label={other ? `Full guide, ${other}` : 'Full guide'} icon={book} />
      </div>
    </>
  )
}

/** What Tauri's updater needs beside its configuration, as the guide says it. */
function TauriNeeds({ appType }: { appType: AppType }) {
  const note = appType.startsWith('TauriVersion') && insecureNote(settings.deliveryOrigin)
  if (appType !== 'TauriVersion2') return note && <p className="small muted">{note}</p>
  return (
    <p className="small muted">
      Add the plugins with <code>npm run tauri add process</code>, then <code>npm run tauri add updater</code>
      . {note}
    </p>
  )
}
