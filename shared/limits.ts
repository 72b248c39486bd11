// The named numbers that are not looks. Each section belongs to one part of the product.

import { DAY, HOUR, MINUTE, SECOND } from './domain/time.ts'

// ── Identity ──

/** How long a session lasts after signing in, in milliseconds. */
export const SESSION_LIFETIME = DAY
/** How long a started sign-in, registration or verification stays open, in milliseconds. */
export const FLOW_LIFETIME = HOUR
/** How long after a sign-in credentials can be changed without another one, in milliseconds. */
export const PRIVILEGED_WINDOW = 15 * MINUTE
/** How long after a login keys, roles, members and organizations can be changed without another one. */
export const SENSITIVE_LOGIN_MAX_AGE_MS = HOUR
/** How long calls of a session pass without asking again whether it has ended. */
export const LIVE_SESSION_TTL_MS = MINUTE
/** How long an account can be taken back by the address that it has left, in milliseconds. */
export const FORMER_ADDRESS_LIFETIME = 7 * DAY
/** How long a code from a mail can be used, in milliseconds. */
export const CODE_LIFETIME = HOUR
/** How often a code can be tried before a new flow is needed. */
export const CODE_TRIES = 5
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_BYTES = 1024
/** Passkeys that a person can have, and security keys. */
export const KEYS_PER_METHOD = 20
/** Characters of the name that a person gives to a key. */
export const KEY_NAME_MAX = 50

/** Bytes of the query that a flow stores. A login_challenge of Hydra alone can pass 1 KB. */
export const FLOW_QUERY_MAX_BYTES = 4 * 1024
/** Characters of a submission that is stored while the user confirms who they are. */
export const HELD_SUBMISSION_MAX_CHARS = 16 * 1024
/** Expired rows of each table that one statement of the sweep removes, and statements in one run. */
export const SWEEP_BATCH_ROWS = 1000
export const SWEEP_MAX_BATCHES = 200

/** `burst` calls at once, and one more each `refill` milliseconds. */
export interface RateRule {
  burst: number
  refill: number
}

/** At most `max` calls within any `windowMs`. */
export interface WindowRule {
  max: number
  windowMs: number
}

/** What one network or one address may do to sign-in before it is told to wait. */
export const IDENTITY_RATES = {
  /** Each is a row of up to 10 KB that a visitor writes without an account: about 9,000 on the first day. */
  flowsPerNetwork: { burst: 5000, refill: 20 * SECOND },
  /** Errors that are stored for the error page: about 3,000 a day. */
  errorsPerNetwork: { burst: 100, refill: 30 * SECOND },
  loginPerNetwork: { burst: 60, refill: 2 * SECOND },
  loginPerIdentifier: { burst: 10, refill: 30 * SECOND },
  registrationPerNetwork: { burst: 100, refill: 6 * SECOND },
  /** Changes of the email: each sends a mail to a new address. */
  movesPerPerson: { burst: 5, refill: 10 * MINUTE },
  passwordsPerPerson: { burst: 10, refill: 30 * SECOND },
  /** Guesses at six digits of which three are right at any time. */
  secondFactorPerPerson: { burst: 10, refill: 5 * MINUTE },
  /** Of an account, on a device where its owner has signed in before. */
  triesPerDevice: { burst: 5, refill: MINUTE },
  /** Of an account, on all such devices together. */
  triesFromDevices: { burst: 10, refill: 30 * SECOND },
  /** Ways to a provider, and ways back from it. */
  providersPerNetwork: { burst: 60, refill: 2 * SECOND },
  /** An id_token opens an account once, and is too old for that before it is forgotten. */
  usesPerIdToken: { burst: 1, refill: DAY },
  registrationPerIdentifier: { burst: 10, refill: 30 * SECOND },
  codesPerNetwork: { burst: 60, refill: 5 * SECOND },
  codeMailsPerAddress: { burst: 8, refill: 4 * MINUTE },
  /** Lower, so that a stranger can't exhaust the owner's limit. */
  codeMailsPerAddressAndNetwork: { burst: 4, refill: 8 * MINUTE },
  /** Guesses at six digits, but for the first at each code: new ones come with each mail, which alone limits little. */
  codeTriesPerAddress: { burst: 20, refill: 10 * MINUTE },
} as const satisfies Record<string, RateRule>

// ── Organizations ──

/** Members that an organization is read with, the first to join; `orgs.listMembers` gives all of them. */
export const MEMBERS_ALONG = 100

// ── Invitations ──

/** How long an invitation can be accepted, in milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY
/** How long an invitation must rest between two times that it is sent again, in milliseconds. */
export const RESEND_PAUSE = MINUTE
/** Invitations that an organization can have open. */
export const OPEN_INVITATIONS = 500
/** Mails with invitations that one address gets within a day, from whomever. */
export const INVITATION_MAILS_PER_ADDRESS = 20
/** Mails with invitations that leave one network within a day. */
export const INVITATIONS_PER_NETWORK_AND_DAY = 100

// ── Organizations without a paid plan ──

/** How long an archived organization counts among those that its founder may have, in milliseconds. */
export const ARCHIVED_COUNTS_FOR_MS = 30 * DAY
/** Organizations that billing is asked about in one call. D1 takes 100 values in a statement. */
export const MAX_PAID_LOOKUP = 90

// ── Applications ──

/** Published releases of an application are counted up to this many; screens then show “1,000+”. */
export const PUBLISHED_RELEASES_COUNTED = 1000

// ── Releases ──

/** Releases on other channels with the same files that a release names. */
export const MAX_COPIES_LISTED = 20

// ── Audit log ──

/** Entries in one page of the export. */
export const AUDIT_EXPORT_PAGE = 2000
/** Entries that the console puts into one exported file, the newest first. */
export const AUDIT_EXPORT_MAX_ENTRIES = 100_000
/** Entries past `AUDIT_RETENTION_DAYS` that one scheduled run deletes. */
export const AUDIT_PRUNED_PER_RUN = 5000

/** Newest entries of an organization among which the recent activity of one application is looked for. */
export const RECENT_AUDIT_SCANNED = 1000
/** Entries of that activity that are answered. */
export const RECENT_AUDIT_LISTED = 30
/** Entries of the audit log that the history of a release has at most. */
export const RELEASE_HISTORY_LISTED = 100

// ── Insights ──

/** Releases, or files, of an application whose downloads are listed: the most downloaded ones. */
export const COUNTS_LISTED = 1000
/** Applications whose counts one call answers, as many as the console shows on a page: each is a Meter that is asked. */
export const MAX_APPLICATIONS_COUNTED = 24
/** UTC days of which the counts of applications are told day by day. */
export const INSIGHT_DAYS = 30
/** UTC days of one application that one call tells of. */
export const MAX_INSIGHTS_SPAN_DAYS = 731
/** Longer spans are told week by week. */
export const MAX_DAILY_BUCKETS = 92
/** Versions whose update checks are told over time; the others are told together. */
export const INSIGHTS_VERSIONS = 6
/** Platforms, countries, channels and releases that are told; the others are told together. */
export const INSIGHTS_VALUES = 12
/** Platforms told beside the reason for which they got no update. */
export const INSIGHTS_REASON_PLATFORMS = 6
/** Releases whose publication is told beside the counts, the newest. */
export const INSIGHTS_PUBLISHED = 24
/** Characters of the channel or platform that insights are filtered by. */
export const MAX_FILTER_LENGTH = 200

// ── Delivery ──

/** Ranges of one request, after overlapping ones are merged. electron-updater asks for batches of this size. */
export const MAX_RANGES = 1000
/** Reads of the stored file that one request's ranges may take. */
export const MAX_RANGE_READS = 40
/** Ranges with a smaller gap between them share a read: dropping the bytes is quicker than a second one. */
export const SHARED_READ_GAP_BYTES = 64 * 1024
/** Requests for one file from one network within a minute. A request for several ranges is one. */
export const FILE_REQUESTS_PER_MINUTE = 600
/** Pairs of a network and a file whose requests one isolate counts at a time. */
export const MAX_FILE_RATES = 20_000

// ── Counting downloads ──

/** Client ids of one network that are told apart for one file and hour: the caller chooses them. */
export const MAX_CLIENT_IDS = 50
/** Clients, per file and hour, that the Meter of an application keeps to tell what each of them has requested. */
export const MAX_CLIENT_ROWS = 1_000_000
/** How long these are kept, in milliseconds. */
export const CLIENT_ROW_TTL_MS = 2 * HOUR
/** How long after an announcement a Meter reports its totals to the organization's, in milliseconds. */
export const METER_REPORT_MS = 30 * SECOND
/** Announced Meters that one read of an organization's usage asks; of others the last report counts. */
export const MAX_METERS_ASKED = 1000
/** Meters that one scheduled run links to their organizations. */
export const METERS_LINKED_PER_RUN = 200
/** The same, by a read of an organization's usage. */
export const METERS_LINKED_PER_READ = 100

// ── Clients ──

/** Distinct clients of a day that are counted exactly; more are estimated, with a standard error of 1.6%. */
export const MAX_EXACT_CLIENTS = 1000
/** Values of each property whose clients are counted apart on a day; those of further values are counted together. */
export const MAX_CLIENT_VALUES = {
  all: 1,
  version: 64,
  platform: 48,
  'version on platform': 128,
  country: 100,
  channel: 24,
} as const
/** Days for which the numbers of distinct clients, installs and failures are kept. */
export const CLIENT_NUMBERS_DAYS = 2 * 366
/** Values of each property that are kept apart once a day is over. */
export const CLIENT_VALUES_KEPT = 24
/** How long a Meter recognizes a batch that is sent again, in milliseconds. */
export const COUNT_BATCH_TTL_MS = 10 * MINUTE
/** Update checks of one application within a second of which an isolate looks at the client: it costs as much as a tenth of an answer. */
export const MAX_CLIENTS_PER_SECOND = 1000
/** Clients of an application that are followed after they have fetched an update, at a time. */
export const MAX_FOLLOWED_CLIENTS = 100_000
/** Those of one release in one network (IPv4 address, IPv6 /48): more would let one caller decide what is shown. */
export const MAX_FOLLOWED_PER_NETWORK = 5
/** A client that still has its old version this long after it fetched an update has failed to install it … */
export const UPDATE_FAILED_AFTER_MS = HOUR
/** … if it has asked as often since. */
export const UPDATE_FAILED_CHECKS = 2
/** Reasons told apart per release, day and kind of report. */
export const MAX_REASONS_REPORTED = 20
/** Reports of one network that one isolate counts within a minute, and of one application. */
export const REPORTS_PER_MINUTE = 30
export const APP_REPORTS_PER_MINUTE = 3000
/** Hours that are told hour by hour. */
export const INSIGHT_HOURS = 48
/** Days after its publication over which the adoption of a release is told. */
export const MAX_ADOPTION_DAYS = 90
/** Values of each property that are told apart within an hour. */
export const MAX_VALUES_AN_HOUR = 50

// ── Spending ──

/** The highest limit that can be set, in cents. More than that is no limit. */
export const SPENDING_LIMIT_MAX_CENTS = 10_000_000
/** Percent of a spending limit at which Admins are warned. */
export const SPENDING_WARNING_PERCENT = 80
/** How long uploads continue once use is over the spending limit: they are refused from the eighth day. */
export const SPENDING_UPLOAD_GRACE_MS = 7 * DAY
/** How often the use of an organization with a spending limit is compared with it. */
export const SPENDING_CHECK_INTERVAL_MS = 15 * MINUTE

// ── VAT numbers ──

/** How long a checkout waits for VIES, in milliseconds; then the number could not be checked. */
export const VIES_TIMEOUT_MS = 4 * SECOND
/** How long an isolate keeps what VIES said of a number, in milliseconds. */
export const VIES_ANSWER_TTL_MS = HOUR
/** VAT numbers that one person may have VIES asked about. Beyond that they could not be checked. */
export const VIES_QUESTIONS_PER_PERSON: RateRule = { burst: 20, refill: 30 * SECOND }

// ── Webhooks ──

export const MAX_WEBHOOK_ENDPOINTS = 20
/** For the connection and the answer of one request, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10 * SECOND
/** Of an answer's body, and of its headers together, that the delivery log keeps. */
export const WEBHOOK_ANSWER_BYTES = 1024
/** Of a request's body. Longer texts of an event's details are cut. */
export const WEBHOOK_BODY_BYTES = 16 * 1024
/** How long a message is tried again, and an endpoint that only fails stays on, in milliseconds. */
export const WEBHOOK_RETRY_MS = 3 * DAY
/** How long messages are kept in the delivery log, and wait for an endpoint that is off. */
export const WEBHOOK_RETENTION_DAYS = 30
/** How long a rotated secret signs beside the new one, in milliseconds. */
export const WEBHOOK_SECRET_GRACE_MS = DAY
/** Tests and messages that are sent again by hand, of one organization. */
export const WEBHOOK_SENDS_BY_HAND: RateRule = { burst: 20, refill: 10 * SECOND }
/** Messages that one scheduled run deletes after their retention. */
export const WEBHOOK_MESSAGES_PRUNED_PER_RUN = 5000

// ── Notifications ──

/** Applications for which a member chooses other emails than for all. */
export const MAX_NOTIFICATION_EXCEPTIONS = 100
/** What happens of one kind within this time is one message, but for the first. */
export const NOTIFICATION_WINDOW_MS = 10 * MINUTE
/** What a message lists; of the rest it tells the number. */
export const NOTIFICATION_ITEMS = 10
/** How long what was told is kept. A key is warned of within it once only. */
export const NOTIFICATION_RETENTION_DAYS = 60
/** Those that one scheduled run deletes after it. */
export const NOTIFICATIONS_PRUNED_PER_RUN = 5000
export const MAX_CHAT_DESTINATIONS = 20
/** For the connection and the answer of one message to a chat, in milliseconds. */
export const CHAT_TIMEOUT_MS = 10 * SECOND
/** How long a chat that only fails stays on, and a message waits for it, in milliseconds. */
export const CHAT_RETRY_MS = 3 * DAY
/** Test messages of one organization. */
export const CHAT_TESTS: RateRule = { burst: 20, refill: 10 * SECOND }
/** Percent of the storage at which a notification is sent, and below which it can be sent again. */
export const QUOTA_WARNING_PERCENT = 80
export const QUOTA_RESET_PERCENT = 75
/** Before an API key expires. */
export const KEY_WARNING_DAYS = [14, 3] as const
/** A platform has fallen silent with none on a day, and at least so many on each of the days before. */
export const SILENCE_USUAL_DAYS = 7
export const SILENCE_MIN_DOWNLOADS = 5
export const SILENCE_MIN_CLIENTS = 10

// ── Calls ──

/** Calls that write, by RPC or REST, from one network. A build that uploads many parts at once stays far below. */
export const CALLS_PER_NETWORK: RateRule = { burst: 1200, refill: 50 }
