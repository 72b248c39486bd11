import type { Letter } from '#worker/platform/mail/letter.ts'

/** What an Admin reads. */
export type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'action'>
