import { settings } from '#web/lib/settings.ts'
import { Article } from './article.tsx'

/** What the console keeps in the browser. */
export function Cookies() {
  return (
    <Article
      title="Cookies"
      lead="What this console keeps in your browser, and why. None of it is for advertising."
    >
      <dl>
        <Item name="ory_kratos_session">
          Keeps you signed in. Scripts cannot read it; signing out ends it.
        </Item>
        <Item name="csrf_token_…">
          Makes sure that the form you send is the form you were shown, and not another site’s.
        </Item>
        <Item name="latestOrgSlug">
          The organization that you opened last, so that short links lead there.
        </Item>
        <Item name="Local storage">
          The same organization, the country that you seem to be in, which notices you have seen, and uploads
          that are not finished.
        </Item>
        <Item name="Session storage">
          The page to return to after signing in. It is gone when the tab closes.
        </Item>
      </dl>
      <p>Update feeds and downloads neither set nor read cookies.</p>
    </Article>
  )
}

/** What the console knows about people. */
export function Privacy() {
  return (
    <Article
      title="Privacy"
      lead={`What ${settings.productName} stores about you at ${settings.siteOrigin}.`}
    >
      <h2>If you have an account</h2>
      <ul>
        <li>Your e-mail address, your picture’s address if you have one, and a hash of your password.</li>
        <li>Your sessions, each with its time, network address and browser.</li>
        <li>
          The organizations that you belong to, your role there, and what you did in them. Other members see
          your e-mail address and picture.
        </li>
      </ul>
      <h2>If you use an application that is updated from here</h2>
      <p>
        Update checks and downloads are counted per day, by version, platform and country. The counts name no
        person and no device. For a release that is rolled out step by step, the client’s identifier or
        network address decides whether it is its turn; it is not stored.
      </p>
      <p>
        Who runs this installation decides how long data is kept and who may see it. If they have a privacy
        statement of their own, it takes the place of this page.
      </p>
    </Article>
  )
}

/** On what terms. */
export function Terms() {
  return (
    <Article title="Terms" lead="The rules of this installation.">
      <p>
        Whoever runs this installation at <b>{settings.siteOrigin}</b> sets the terms on which you may use it.
        They have published none here; if you have an agreement with them, that is what holds.
      </p>
      <p>
        The software is open source under the Apache License 2.0 and comes without a warranty. What you
        publish with it stays yours, and you answer for it.
      </p>
      <p>
        If you run this console: the setting <code>LINK_TERMS</code> leads this link to your own terms.
      </p>
    </Article>
  )
}

function Item({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
