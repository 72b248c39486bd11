// How each step of the first run is taken, filled in with the application's own names and URLs.

import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { type AppType, signatureEndings } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { FirstRunStep } from '#web/features/applications/first-run-steps.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { packagerKeyCommands } from '#web/lib/update-guides/packager-key-commands.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PublicKeyForm } from '#web/ui/public-key-form/public-key-form.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { GuideButton } from './guide-button.tsx'

interface BodyProps {
  /** Whether its button is the primary one of the page. */
  primary: boolean
}

const variantOf = ({ primary }: BodyProps) => (primary ? 'primary' : 'plain')

const KEY_COMMANDS: Record<AppType, ((app: string) => string) | null> = {
  TauriVersion1: (app) => `npm run tauri signer generate -- -w ~/.tauri/${app}.key`,
  TauriVersion2: (app) => `npm run tauri signer generate -- -w ~/.tauri/${app}.key`,
  Packager: (app) => packagerKeyCommands(`${app}.key`),
  Taurify: () => 'npm exec taurify keypair -- generate',
  Other: null,
}

/** Where that command leaves the public key. */
function publicKeyHint(appType: AppType, app: string): string {
  if (appType === 'Taurify') return 'The public key in taurify.json.'
  return `The content of ${appType === 'Packager' ? '' : '~/.tauri/'}${app}.key.pub.`
}

function AddKey({ primary }: BodyProps) {
  const { role } = useOrganization()
  const { id, slug, appType } = useApplication()
  const command = KEY_COMMANDS[appType]
  const mayChange = can(role, 'applications.changeKey')
  return (
    <>
      <p className="small muted">
        Updates are signed with the private key and checked with the public one. Keep the private key safe:
        without it, installed apps can never be updated again.
      </p>
      {command && <CodeBlock title="Terminal" code={command(slug)} />}
      {mayChange ? (
        <PublicKeyForm id={id} hint={publicKeyHint(appType, slug)} primary={primary} />
      ) : (
        <p className="small">An Admin of the organization registers the public key.</p>
      )}
    </>
  )
}

function PublishFirst(props: BodyProps) {
  const { org } = useOrganization()
  const application = useApplication()
  const { slug } = application
  const endings = signatureEndings(application)
  const closed = isRestricted(org.restrictions, 'release')
  const { data } = useQuery({
    ...rpcQuery(directory, 'channels.list', { org: org.slug, app: slug }),
    // The releases have a tab of their own.
    meta: { stopPropagation: true },
  })
  const hasDrafts = data?.channels.some(({ counts }) => counts.drafts > 0)
  return (
    <>
      <p className="small muted">
        Upload a build{endings.length > 0 && ` with its ${endings.join(' and ')} files`}, check it, then
        publish it to your users. Copies built without the updater can’t update themselves.{' '}
        {hasDrafts && (
          <TextLink className="link" href={links.releases(org.slug, slug)}>
            Your drafts
          </TextLink>
        )}
      </p>
      {!closed && (
        <Stack direction="across" gap={2}>
          <LinkButton variant={variantOf(props)} icon="plus" href={links.createRelease(org.slug, slug)}>
            New release
          </LinkButton>
          {updatePageFor(application) && <GuideButton label="Build guide" />}
        </Stack>
      )}
    </>
  )
}

/** Where a build on Linux leaves what is published. The signatures beside the files go with them. */
const BUILT: Record<AppType, string> = {
  TauriVersion1: 'src-tauri/target/release/bundle/appimage/*.AppImage.tar.gz',
  TauriVersion2: 'src-tauri/target/release/bundle/*/*.{AppImage,deb,rpm}',
  Packager: 'target/release/*.{AppImage,deb}',
  Taurify: 'dist/*',
  Other: 'dist/*',
}

function ciStep(appType: AppType): string {
  return `- run: sh .github/release.sh release "$GITHUB_REF_NAME" ${BUILT[appType]}
  env:
    GANTRY_API_KEY: \${{ secrets.GANTRY_API_KEY }}
`
}

function PublishFromCi(props: BodyProps) {
  const { org } = useOrganization()
  const application = useApplication()
  return (
    <>
      <p className="small muted">
        One step after a build on Linux. The guide has the script, and a workflow for every platform. The key
        is shown once.
      </p>
      <CodeBlock title=".github/workflows/release.yml" code={ciStep(application.appType)} />
      <Stack direction="across" gap={2}>
        <LinkButton
          variant={variantOf(props)}
          icon="key"
          href={withAction(links.apiKeys(org.slug), 'create-key')}
        >
          Create API key
        </LinkButton>
        <LinkButton icon={book} href={ciGuide(org.slug, application)}>
          Script and workflow
        </LinkButton>
      </Stack>
    </>
  )
}

/** Its code for every updater would be loaded with each screen of an application. */
const ConnectStep = lazyPart<object>(
  () => import('./connect-step.tsx').then((part) => part.ConnectStep),
  <Skeleton height="16rem" shape="block" />,
)

export const STEP_BODIES: Record<FirstRunStep, ComponentType<BodyProps> | null> = {
  create: null,
  key: AddKey,
  connect: ConnectStep,
  publish: PublishFirst,
  ci: PublishFromCi,
}
