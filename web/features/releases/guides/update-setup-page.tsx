import { links } from '#shared/routes.ts'
import { isUpdatePageOf, UPDATE_PAGES, type UpdatePage, updatePageFor } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { feedVariablesOf } from '#web/lib/update-guides/feed-variables.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'
import { feedUrl } from '#web/lib/update-guides/update-guide.ts'
import { connectSnippet } from '#web/lib/update-guides/updater-config.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { MovingCard } from './moving-card.tsx'
import { TOOL_NAMES } from './tool-names.ts'
import styles from './update-setup-page.module.css'
import { UrlMistakesCard } from './url-mistakes-card.tsx'

/** Which guides there are on connecting an updater, the one for the application's own type first. */
export default function UpdateSetupPage() {
  const { org, app } = useAppPlace()
  const application = useApplication()
  const { name } = application
  const own = updatePageFor(application)
  const variables = feedVariablesOf(application)
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
        <div className={styles.connection}>
          <ConnectionCard feed={feedUrl(guideSetup({ org, app }, application), variables)} />
          <MovingCard />
          <UrlMistakesCard />
        </div>
        {own && <OwnGuide page={own} />}
        <OtherUpdaters title={own ? 'Other updaters' : 'Updaters'} pages={others} />
      </div>
    </Stack>
  )
}

interface OtherUpdatersProps {
  title: string
  pages: readonly UpdatePage[]
}

/** The way to the guides of all other tools, a row each. */
function OtherUpdaters({ title, pages }: OtherUpdatersProps) {
  const { org, app } = useAppPlace()
  const application = useApplication()
  return (
    <Card flush title={title}>
      <ul className={styles.guides}>
        {pages.map((page) => (
          <li key={page}>
            <TextLink href={links.updatePage(org, app, page)} className={styles.guide}>
              <span className={styles.words}>
                <span className={styles.name}>
                  <b>{TOOL_NAMES[page]}</b>
                  {isUpdatePageOf(page, application) && <UsedBy />}
                </span>
                <span className="muted small">{TEXTS[page]}</span>
              </span>
              <Icon name="chevron-right" className={styles.arrow} />
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UsedBy() {
  return <Badge>Used by this app</Badge>
}

/** What connects the application's own tool, and the way to its guide. */
function OwnGuide({ page }: { page: UpdatePage }) {
  const { org, app } = useAppPlace()
  const application = useApplication()
  const snippet = connectSnippet(application, guideSetup({ org, app }, application))
  return (
    <Card title={TOOL_NAMES[page]} aside={<UsedBy />}>
      <Stack gap={4}>
        <p className="muted small">{TEXTS[page]} Add this to your app. The full guide has the other steps.</p>
        {snippet.needs && <CodeBlock title="Terminal" code={snippet.needs} />}
        <CodeBlock title={snippet.title} code={snippet.code} />
        <Stack direction="across" gap={2}>
          <LinkButton icon={book} href={links.updatePage(org, app, page)}>
            Full guide
          </LinkButton>
          <LinkButton variant="ghost" href={ciGuide(org, application)}>
            Publish from CI
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  )
}

const TEXTS: Record<UpdatePage, string> = {
  'tauri-update-v1': 'The updater that is part of Tauri 1.',
  'tauri-update-v2': 'The updater plugin of Tauri 2.',
  'packager-update': 'The updater for Rust and Node.js apps.',
  'taurify-update': 'Apps packaged with Taurify.',
  'electron-update': 'Electron apps built with electron-builder.',
  'squirrel-update': 'Electron apps built with Electron Forge.',
  'sparkle-update': 'Native and .NET apps that read an appcast.',
  'velopack-update': 'Apps in .NET, Rust, JavaScript and others, packaged with vpk.',
}
