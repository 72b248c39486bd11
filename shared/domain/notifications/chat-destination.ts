// A chat that is told what happens, by the incoming webhook of its service. The URL is a secret: who has it can write there.

import * as z from 'zod/mini'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { ChatKind } from './notification-kind.ts'

const MAX_URL_LENGTH = 2000
const MAX_NAME_LENGTH = 60
const MAX_APPLICATIONS = 100

export const ChatService = z.enum(['slack', 'discord', 'teams'])
export type ChatService = z.infer<typeof ChatService>

export const CHAT_SERVICES: Record<ChatService, string> = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
}

/** The server decides whether it may be asked. */
export const ChatUrl = z.pipe(
  z.string().check(z.trim(), z.maxLength(MAX_URL_LENGTH, `Use at most ${MAX_URL_LENGTH} characters`)),
  z.url({ protocol: /^https?$/, error: 'Enter the URL of an incoming webhook' }),
)
const ChatName = z
  .string()
  .check(
    z.overwrite(plainLine),
    z.trim(),
    z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`),
  )
const Kinds = z.array(ChatKind).check(
  z.minLength(1, 'Choose a kind'),
  z.refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once'),
)
/** Ids; null: all, and the organization itself. */
const Applications = z.nullable(
  z
    .array(z.string().check(z.maxLength(50)))
    .check(z.minLength(1, 'Choose an application'), z.maxLength(MAX_APPLICATIONS)),
)

/** What the form holds. */
export const ChatFields = z.object({
  url: ChatUrl,
  service: ChatService,
  /** Empty: it is called by its service. */
  name: ChatName,
  kinds: Kinds,
  applications: Applications,
})
export type ChatFields = z.infer<typeof ChatFields>

export const NewChat = z.extend(ChatFields, { org: z.string() })
export type NewChat = z.infer<typeof NewChat>

export const ChatChange = z.object({
  org: z.string(),
  id: z.string(),
  url: z.optional(ChatUrl),
  service: z.optional(ChatService),
  name: z.optional(ChatName),
  kinds: z.optional(Kinds),
  applications: z.optional(Applications),
  enabled: z.optional(z.boolean()),
})
export type ChatChange = z.infer<typeof ChatChange>

/** Why one is off: an Admin turned it off, every message failed for days, or the service no longer knows the URL. */
export const ChatOffReason = z.enum(['admin', 'failures', 'gone'])
export type ChatOffReason = z.infer<typeof ChatOffReason>

/** Why a message wasn't taken: see `DeliveryFault`. */
export const ChatFault = z.enum([
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'unresolved',
  'refused',
  'unsealed',
])
export type ChatFault = z.infer<typeof ChatFault>

/** What came of the last message. */
export const ChatResult = z.object({
  at: Timestamp,
  status: z.nullable(z.int()),
  /** Null: it was taken. */
  fault: z.nullable(ChatFault),
  /** The first characters of what the service answered to a message that it didn't take. */
  answer: z.nullable(z.string()),
})
export type ChatResult = z.infer<typeof ChatResult>

export const ChatDestination = z.object({
  id: z.string(),
  service: ChatService,
  name: z.string(),
  /** The URL is never told: its host, and its last characters. */
  host: z.string(),
  ending: z.string(),
  kinds: z.array(ChatKind),
  applications: z.nullable(z.array(z.string())),
  createdAt: Timestamp,
  /** Null: it is on. */
  disabledAt: z.nullable(Timestamp),
  disabledReason: z.nullable(ChatOffReason),
  /** Since when every attempt has failed; null: the last one succeeded. */
  failingSince: z.nullable(Timestamp),
  /** Null: nothing was sent yet. */
  last: z.nullable(ChatResult),
  /** Messages that wait. */
  waiting: z.int(),
})
export type ChatDestination = z.infer<typeof ChatDestination>

/** What a destination is called. */
export function chatName({ name, service }: Pick<ChatDestination, 'name' | 'service'>): string {
  return name || CHAT_SERVICES[service]
}

const DISCORD = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\//i
const SLACK = /^https:\/\/hooks\.slack(?:-gov)?\.com\//i
/** Workflows of Power Automate, and the connectors that came before them. */
const TEAMS =
  /^https:\/\/[\w.-]+\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)(?::443)?\//i

/** The service that a URL belongs to; null: it can't be told. */
export function serviceOf(url: string): ChatService | null {
  if (SLACK.test(url)) return 'slack'
  if (DISCORD.test(url)) return 'discord'
  return TEAMS.test(url) ? 'teams' : null
}
