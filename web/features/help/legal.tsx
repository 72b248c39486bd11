import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { Note } from '#web/ui/note/note.tsx'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'

/** What the console keeps in the browser. */
export function Cookies() {
  return (
    <Article
      title="Cookies"
      lead="What this console keeps in your browser, and why. None of it is for advertising."
    >
      <dl>
        <Item name={<code>ory_kratos_session</code>}>
          Keeps you logged in. Scripts can’t read it, and logging out ends it.
        </Item>
        <Item name={<code>csrf_token_…</code>}>Protects forms against requests that other sites forge.</Item>
        <Item name={<code>latestOrgSlug</code>}>The organization that you opened last, for short links.</Item>
        <Item name="Local storage">
          The same organization, your likely country, the notices that you have seen, and unfinished uploads.
        </Item>
        <Item name="Session storage">
          The page to return to after logging in, and what you typed in a form that asked you to log in again.
          It’s deleted when the tab closes.
        </Item>
      </dl>
      <p>Update feeds and downloads neither set nor read cookies.</p>
    </Article>
  )
}

/** What the console stores about its users. */
export function Privacy() {
  return (
    <Article title="Privacy" lead={`What ${settings.productName} stores about you at ${siteHost}.`}>
      <h2>If you have an account</h2>
      <ul>
        <li>Your email, the URL of your picture if you have one, and a hash of your password.</li>
        <li>Your sessions, each with its time, IP address and browser.</li>
        <li>
          Your organizations, your role in each, and what you did there. Other members see your email and
          picture.
        </li>
      </ul>
      <h2>If you use an application that is updated from here</h2>
      <p>
        Update checks and downloads are counted per day, by version, platform and country. The counts name no
        person and no device. To count a download once, its IP address (of IPv6 the first half) and a hash of
        the client’s identifier are kept for two hours. In a gradual rollout, the client’s identifier or IP
        address decides whether it gets the release.
      </p>
      <p>
        The operator of this installation decides how long data is kept and who may see it. Their own privacy
        policy, if they have one, replaces this page.
      </p>
    </Article>
  )
}

/** The terms of use, until the operator names their own. */
export function Terms() {
  return (
    <Article title="Terms" lead="The rules of this installation.">
      <p>
        The operator of <b>{siteHost}</b> sets the terms of use. They haven’t published any here; if you have
        an agreement with them, it applies.
      </p>
      <p>
        The software is open source under the Apache License 2.0 and comes without a warranty. You keep the
        rights to what you publish, and you’re responsible for it.
      </p>
      {settings.environment === 'local' && (
        <Note title="For the operator">
          Set <code>LINK_TERMS</code> to link your own terms.
        </Note>
      )}
    </Article>
  )
}

function Item({ name, children }: { name: ReactNode; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
