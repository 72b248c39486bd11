// The sections of the account settings, made of whatever groups of nodes the service describes.

import type { Message, UiNode } from '#web/lib/api/flow.ts'

export interface Section {
  id: string
  title: string
  /** What is kept here, in a sentence. */
  about?: string
  groups: string[]
}

const SECTIONS: Section[] = [
  {
    id: 'profile',
    title: 'Profile',
    about:
      'How members of your organizations see you, and where you get email. Choose which in each organization, under Notifications.',
    groups: ['profile'],
  },
  { id: 'password', title: 'Password', about: 'Change the password you log in with.', groups: ['password'] },
  {
    id: 'second-factors',
    title: 'Two-step verification',
    about: 'When on, your password alone isn’t enough to log in.',
    groups: ['totp', 'lookup_secret'],
  },
  {
    id: 'keys',
    title: 'Passkeys and security keys',
    about: 'A passkey replaces your password. A security key is a second step after it.',
    groups: ['passkey', 'webauthn'],
  },
  {
    id: 'accounts',
    title: 'Linked accounts',
    about: 'Log in with an account from another service.',
    groups: ['oidc', 'saml'],
  },
]

/** The sections that a flow has anything for. Groups that are not known come last, one section each. */
export function settingsSections(nodes: UiNode[]): Section[] {
  const present = [...new Set(nodes.filter(isShown).map(({ group }) => group))]
  const known = SECTIONS.map((section) => ({
    ...section,
    groups: section.groups.filter((group) => present.includes(group)),
  })).filter(({ groups }) => groups.length > 0)
  const isKnown = (group: string) => SECTIONS.some(({ groups }) => groups.includes(group))
  const others = present.filter((group) => !isKnown(group))
  return [...known, ...others.map((group) => ({ id: group, title: titleOf(group), groups: [group] }))]
}

/** The nodes of some groups, with those that belong to every form. */
export function nodesOf(nodes: UiNode[], groups: string[]): UiNode[] {
  return nodes.filter((node) => groups.includes(node.group) || !isShown(node))
}

/** Whether a node makes a section: the hidden inputs that go along with every form do not. */
function isShown({ group, type, attributes }: UiNode): boolean {
  return !(group === 'default' && type === 'input' && attributes.type === 'hidden') && type !== 'script'
}

/** `deviceauthn` → 'Deviceauthn', `phone_number` → 'Phone number'. */
function titleOf(group: string): string {
  const words = group === 'default' ? 'More' : group.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Its section confirms what was saved. */
const SAVED_MESSAGE_ID = 1050001
/** After a recovery the password is set first. */
const RECOVERED_MESSAGE_ID = 1060001

/** Puts what the flow says where the person is looking: into the section that was sent, else above all of them. */
export function placeMessages(
  messages: Message[] | undefined,
  active: string | undefined,
  sections: Section[],
): { above: Message[]; bySection: Record<string, Message[]>; recovered: boolean } {
  const all = messages?.filter(({ id }) => id !== SAVED_MESSAGE_ID) ?? []
  const recovered = all.some(({ id }) => id === RECOVERED_MESSAGE_ID)
  const section = recovered ? undefined : sections.find(({ groups }) => groups.includes(active ?? ''))
  return { above: section ? [] : all, bySection: section ? { [section.id]: all } : {}, recovered }
}
