import type { Letter } from '#worker/platform/letter.ts'

/** What an Admin reads. */
export type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'action'>
