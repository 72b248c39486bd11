/** A mail before it is written as text and HTML. */
export interface Letter {
  to: string
  subject: string
  /** What it is about, in a few words above the text. */
  title: string
  productName: string
  /** Plain sentences, one paragraph each. */
  paragraphs: string[]
  /** A list below them, one plain line each. */
  lines?: string[]
  code?: string
  action?: { label: string; url: string }
  /** The last paragraph, in smaller print: why the reader gets this. */
  footer: string
  /** How the reader gets fewer of these; absent: it can't be unsubscribed from. */
  unsubscribe?: Unsubscribe
  /** Equal in every attempt, so that a mailbox can tell a repetition: without `<`, `>` and spaces. */
  messageId?: string
}

export interface Unsubscribe {
  /** Takes a POST without a login (RFC 8058); a browser that opens it sees a page with a button. */
  url: string
  settingsUrl: string
}
