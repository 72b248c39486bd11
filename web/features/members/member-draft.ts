export type Question = 'step-down' | 'leave' | 'remove' | 'change-role'

/** What was asked about a member, and chosen, when a login came between. */
export interface MemberDraft {
  question: Question
  revokeKeys?: boolean
}
