// How each step of the first run is taken, filled in with the application's own names and URLs.

import type { ComponentType } from 'react'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { FirstRunStep } from '#web/features/applications/first-run-steps.ts'
import { settings } from '#web/lib/api/settings.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { connectSnippet } from '#web/lib/update-guides/updater-config.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { Stack } from '#web/ui/stack/stack.tsx'

interface BodyProps {
  /** Whether its button is the primary one of the page. */
  primary: boolean
}

const variantOf = ({ primary }: BodyProps) => (primary ? 'primary' : 'plain')

const KEY_COMMANDS: Record<AppType, ((app: string) => string) | null> = {
  TauriVersion1: (app) => `npm run tauri signer generate -- -w ~/.tauri/${app}.key`,
  TauriVersion2: (app) => `npm run tauri signer generate -- -w ~/.tauri/${app}.key`,
  Packager: (app) => `cargo packager signer generate --path ${app}.key`,
  Taurify: () => 'npm exec taurify keypair -- generate',
  Other: null,
}

function AddKey(props: BodyProps) {
  const { org, role } = useOrganization()
  const { slug, appType } = useApplication()
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
        <div>
          <LinkButton variant={variantOf(props)} icon="key" href={links.applicationSettings(org.slug, slug)}>
            Register the public key
          </LinkButton>
        </div>
      ) : (
        <p className="small">An Admin of the organization registers the public key.</p>
      )}
    </>
  )
}

function PublishFirst(props: BodyProps) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const closed = isRestricted(org.restrictions, 'release')
  return (
    <>
      <p className="small muted">Upload a build, check it, then publish it to your users.</p>
      {!closed && (
        <Stack direction="across" gap={2}>
          <LinkButton variant={variantOf(props)} icon="upload" href={links.createRelease(org.slug, slug)}>
            Upload a build
          </LinkButton>
          <LinkButton variant="ghost" href={links.releases(org.slug, slug)}>
            Your drafts
          </LinkButton>
        </Stack>
      )}
    </>
  )
}

function Connect() {
  const { org } = useOrganization()
  const { slug, appType, updaterPublicKey } = useApplication()
  const { siteOrigin, deliveryOrigin } = settings
  const setup = { org: org.slug, app: slug, siteOrigin, deliveryOrigin, publicKey: updaterPublicKey }
  const snippet = connectSnippet(appType, setup)
  return (
    <>
      <p className="small muted">
        Add this to your app, build it, and start it once. This step turns green when it checks for an update.
      </p>
      <CodeBlock title={snippet.title} code={snippet.code} />
      <div>
        <Guide label="Full guide" />
      </div>
    </>
  )
}

const CI_STEP = `- run: sh .github/release.sh release "$GITHUB_REF_NAME" dist/*
  env:
    GANTRY_API_KEY: \${{ secrets.GANTRY_API_KEY }}
`

function PublishFromCi(props: BodyProps) {
  const { org } = useOrganization()
  return (
    <>
      <p className="small muted">
        One step in your workflow. The guide has the script and a whole workflow. The key is shown once.
      </p>
      <CodeBlock title=".github/workflows/release.yml" code={CI_STEP} />
      <Stack direction="across" gap={2}>
        <LinkButton
          variant={variantOf(props)}
          icon="key"
          href={withAction(links.apiKeys(org.slug), 'create-key')}
        >
          Create API key
        </LinkButton>
        <Guide label="Script and workflow" />
      </Stack>
    </>
  )
}

/** The guide for the application's own tool, else the choice of guides. */
function Guide({ label }: { label: string }) {
  const { org } = useOrganization()
  const { slug, appType } = useApplication()
  const page = updatePageFor(appType)
  const href = page ? links.updatePage(org.slug, slug, page) : links.updateSetup(org.slug, slug)
  return (
    <LinkButton icon={book} href={href}>
      {label}
    </LinkButton>
  )
}

export const STEP_BODIES: Record<FirstRunStep, ComponentType<BodyProps> | null> = {
  create: null,
  key: AddKey,
  publish: PublishFirst,
  connect: Connect,
  ci: PublishFromCi,
}
