import { APP_TYPE_LABELS } from '#shared/domain/organizations/application.ts'
import { links } from '#shared/routes.ts'
import { UPDATE_PAGES, type UpdatePage, updatePageFor } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { feedUrl } from '#web/lib/update-guides/update-guide.ts'
import { FEED_VARIABLES, TAURI_V2_VARIABLES } from '#web/lib/update-guides/updater-config.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { TOOL_NAMES } from './tool-names.ts'
import styles from './update-setup-page.module.css'

/** Which guides there are on connecting an updater, the one for the application's own type first. */
export default function UpdateSetupPage() {
  const { org, app } = useAppPlace()
  const { name, appType } = useApplication()
  const own = updatePageFor(appType)
  const { siteOrigin, deliveryOrigin } = settings
  const variables = own === 'tauri-update-v2' ? TAURI_V2_VARIABLES : FEED_VARIABLES
  const others = UPDATE_PAGES.filter((page) => page !== own)
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          own
            ? `Connect ${name} to its update feed.`
            : `Connect ${name} to its update feed. Choose the tool that packages it.`
        }
      />
      <div className={styles.columns}>
        <ul className={styles.guides}>
          {[...(own ? [own] : []), ...others].map((page) => (
            <li key={page} data-own={page === own || undefined}>
              <TextLink href={links.updatePage(org, app, page)} className={styles.guide}>
                <Icon name="refresh" className={styles.sign} />
                <span className={styles.words}>
                  <b>{TOOL_NAMES[page]}</b>
                  <span className="muted small">{TEXTS[page]}</span>
                </span>
                {page === own && <Badge line>{APP_TYPE_LABELS[appType]}</Badge>}
                <Icon name="chevron-right" className={styles.arrow} />
              </TextLink>
            </li>
          ))}
        </ul>
        <ConnectionCard
          feed={feedUrl({ org, app, siteOrigin, deliveryOrigin, publicKey: null }, variables)}
        />
      </div>
    </Stack>
  )
}

const TEXTS: Record<UpdatePage, string> = {
  'tauri-update-v1': 'The updater that is part of Tauri 1.',
  'tauri-update-v2': 'The updater plugin of Tauri 2.',
  'packager-update': 'The updater for Rust and Node.js apps.',
  'taurify-update': 'Apps that Taurify packages.',
}
