/** A mail before it is written as text and HTML. */
export interface Letter {
  to: string
  subject: string
  /** What it is about, in a few words above the text. */
  title: string
  productName: string
  /** Plain sentences, one paragraph each. */
  paragraphs: string[]
  code?: string
  action?: { label: string; url: string }
  /** The last paragraph, in smaller print: why the reader gets this. */
  footer: string
}
