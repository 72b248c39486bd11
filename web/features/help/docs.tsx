import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/settings.ts'
import { CodeBlock } from '#web/ui/code-block.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Article } from './article.tsx'
import { publishScript } from './publish-script.ts'

/** How to publish a first release, by hand and by machine. */
export function Docs() {
  return (
    <Article title="Docs" lead="From an empty organization to an application that updates itself.">
      <h2>Before the first release</h2>
      <ol>
        <li>
          <TextLink href={links.createOrganization()}>Create an organization</TextLink> and, in it, an
          application. Its type is the tool that you package the application with.
        </li>
        <li>
          Make a signing key with that tool, keep its private half where you build, and register the public
          half with the application. From then on every file is verified against it before it can be
          published.
        </li>
        <li>
          Open <b>Set up updates</b> on the application’s page, choose your tool, and paste what it shows into
          your project. The application you build next knows where to ask for updates.
        </li>
      </ol>

      <h2>Publish from the console</h2>
      <ol>
        <li>
          Open the application, then <b>Releases</b> and <b>New release</b>. Give it the version that you
          built, and a channel if it is not for everybody.
        </li>
        <li>
          Drop the files there, with their <code>.sig</code> files. The platform is read from the file name;
          correct it where the name does not tell. A lost connection pauses an upload, and it goes on where it
          stopped.
        </li>
        <li>
          Publish. Within 30 seconds every client that asks is offered the new version. Until then nobody sees
          the draft.
        </li>
      </ol>

      <h2>Publish from a build machine</h2>
      <p>
        On the organization’s page <b>API keys</b>, create a key that may write, and give it to the build
        machine as the secret <code>GANTRY_API_KEY</code>. This script does the rest; the two slugs in it are
        those of your application’s address.
      </p>
      <CodeBlock title="publish.sh" code={publishScript(settings.siteOrigin)} />
      <p>
        Every call is described in{' '}
        <TextLink href="/api/v1/openapi.json" reload>
          the OpenAPI document
        </TextLink>
        . An answer other than a success holds <code>error.code</code> for programs and{' '}
        <code>error.message</code> for people.
      </p>

      <h2>What clients are answered</h2>
      <p>
        An updater asks with the version that it has. It gets the update, or nothing and the reason in the
        header <code>x-update-reason</code>:
      </p>
      <CodeBlock
        title="Ask as a client would"
        code={`curl -i ${settings.deliveryOrigin}/update/YOUR-ORGANIZATION/YOUR-APPLICATION/linux-x86_64/1.0.0`}
      />
    </Article>
  )
}
