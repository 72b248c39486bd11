// The shape of the pages on setting an updater up, and the values that they are filled in with.

import { delivery } from '#shared/delivery-routes.ts'
import type { Updater } from '#shared/domain/organizations/application.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'

export interface GuideSetup {
  org: string
  app: string
  /** Origins without a trailing slash. */
  siteOrigin: string
  deliveryOrigin: string
  /** The key of the updater of the application's type that the next build contains, or null. */
  publicKey: string | null
  /** Whether that key replaces another one, whose signature files need as well; absent: no. */
  isRotating?: boolean
  /** The same of Sparkle, WinSparkle and NetSparkle. */
  ed25519Key: string | null
  /** The version that examples publish; absent: any. */
  version?: string | undefined
}

export interface Snippet {
  /** The file or program that the code goes into. */
  title: string
  code: string
  /** The language or updater that the code is for, of the guide's choice; absent: the code is for all. */
  variant?: string
  /** What there is to know of this code, each on a line below it. */
  points?: string[]
}

/** What a workflow reads from the settings of its repository. */
export interface Secret {
  name: string
  /** What to put there. */
  text: string
}

export interface GuideStep {
  title: string
  /** A part of the step above or another way to do it, or what is no step to follow; absent: a step with a number. */
  kind?: 'part' | 'extra'
  /** In texts, names of files and what is typed stand in `backticks`. */
  text: string
  /** What else there is to know, each on a line. */
  points?: string[]
  /** What to add to the repository before the code runs. */
  secrets?: Secret[]
  /** What goes wrong otherwise. */
  warning?: string
  snippets: Snippet[]
  /** The key pair that the step makes, which is done once a public key is registered. `file` has the private key. */
  makesKey?: { scheme: SignatureScheme; file?: string }
  /** The scheme of the public key that is registered with the application in this step. */
  registersKey?: SignatureScheme
  /** The updater that the application lists in Settings as of this step. */
  lists?: Updater
  /** The form that the step needs, which its page links to. */
  link?: 'api-key' | 'new-release' | 'settings'
}

export interface Guide {
  /** The part of the feed's URL that the updater fills in; null: it adds the names of its files. */
  variables: string | null
  /** The one document that the updater asks for, below the feed's URL; absent: it adds a name by itself. */
  document?: string
  /** What the variants of its code differ by: 'Language'; absent: no code has variants. */
  choice?: string
  steps: GuideStep[]
}

/** Replaced by the public key once one is registered. */
export const KEY_PLACEHOLDER = 'YOUR_PUBLIC_KEY'

/** The URL that an updater asks, with the tool's own variables in it; null: without any. */
export function feedUrl({ org, app, deliveryOrigin }: GuideSetup, variables: string | null): string {
  const feed = `${deliveryOrigin}${delivery.feed(org, app)}`
  return variables === null ? feed : `${feed}/${variables}/{{current_version}}`
}

/** The key file that the guides name. */
export function keyFile({ app }: GuideSetup): string {
  return `~/.tauri/${app}.key`
}

/** A value as formatted JSON, as it stands in a configuration file. */
export function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
