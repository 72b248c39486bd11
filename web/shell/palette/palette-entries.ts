import { createElement } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import { APP_TYPE_LABELS, UPDATER_LABELS } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { DEFAULT_LINKS, links } from '#shared/routes.ts'
import { UPDATE_PAGES } from '#shared/update-pages.ts'
import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { DOCS_TOPICS, topicId } from '#web/features/help/docs-topics.ts'
import { TOOL_NAMES } from '#web/features/releases/guides/tool-names.ts'
import { settings } from '#web/lib/api/settings.ts'
import { type Level, type MenuPage, menuPages } from '#web/shell/menus/menu-pages.ts'
import { namedLinks } from '#web/shell/named-links.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import { actions, applicationActions, THEME_ENTRIES } from './palette-actions.ts'
import { type Entry, type EntryGroup, type Known, type KnownReleases, linkEntry } from './palette-entry.ts'
import { APPLICATION_KEYWORDS, KEYWORDS } from './palette-keywords.ts'
import { settingsEntries } from './palette-settings.ts'

/** Everything that the palette offers on this page, the nearest first. */
export function paletteEntries(known: Known): EntryGroup[] {
  return groups(known).map((group) => ({
    ...group,
    items: group.items.map((entry) => ({ keywords: KEYWORDS[entry.label], ...entry })),
  }))
}

function groups(known: Known): EntryGroup[] {
  const { place, organization, organizations, applications, application } = known
  const isOpen = place.params.appSlug !== undefined
  const [doing, reading] = [applicationActions(known), applicationPages(known)]
  return [
    { label: 'Actions', items: [...(isOpen ? doing : []), ...actions(known)] },
    { label: 'Pages', items: [...(isOpen ? reading : []), ...pages(known)] },
    ...(application && !isOpen
      ? [{ label: application.name, items: [...doing, ...reading], isSearchOnly: true }]
      : []),
    { label: 'Versions', items: versions(known), isSearchOnly: true },
    {
      label: 'Applications',
      items: applications.map((application) => ({
        ...pictured(links.application(organization?.slug ?? '', application.slug), application),
        // What can be done in one is found by itself where one is open.
        keywords: isOpen ? undefined : applicationKeywords(application),
      })),
    },
    { label: 'Guides', items: guides(known), isSearchOnly: true },
    { label: 'Members', items: members(known), isSearchOnly: true },
    { label: 'Settings', items: settingsEntries(known), isSearchOnly: true },
    {
      label: 'Organizations',
      items: organizations.map((each) => pictured(links.organization(each.slug), each)),
    },
    { label: 'Help', items: help(), isSearchOnly: true, isReading: true },
    { label: 'Theme', items: THEME_ENTRIES },
  ]
}

/** The nearest first: of the organization, then of the user. */
function pages(known: Known): Entry[] {
  return [
    ...pagesAt('organization', known).map((page) => pageEntry(page, known.organization?.name)),
    ...pagesAt('user', known).map((page) => pageEntry(page)),
    ...namedLinks('docs', 'support', 'community', 'status').map(({ label, href }) =>
      linkEntry(href, label, undefined, { icon: 'info' }),
    ),
  ]
}

function applicationPages(known: Known): Entry[] {
  return pagesAt('application', known).map((page) => pageEntry(page, known.application?.name))
}

function pagesAt(wanted: Level, { screens, place, organization, application }: Known): MenuPage[] {
  const here = { ...place, params: { orgSlug: organization?.slug, appSlug: application?.slug } }
  const all = menuPages(screens, here, (action) => can(organization?.role, action))
  return all.filter(({ level }) => level === wanted)
}

function pageEntry({ label, href, icon, hint }: MenuPage, where = hint): Entry {
  return linkEntry(href, label, where, { icon })
}

/** What is done in an application, and with which tools. */
function applicationKeywords({ appType, updaters }: Application): string {
  const tools = [APP_TYPE_LABELS[appType], ...updaters.map((updater) => UPDATER_LABELS[updater])]
  return `${APPLICATION_KEYWORDS} ${tools.join(' ')}`.toLowerCase()
}

/** How updates are set up with each tool, for the application. */
function guides({ organization, application }: Known): Entry[] {
  if (!organization || !application) return []
  const { slug, name } = application
  return UPDATE_PAGES.map((page) =>
    linkEntry(links.updatePage(organization.slug, slug, page), `Guide for ${TOOL_NAMES[page]}`, name, {
      icon: book,
    }),
  )
}

function versions({ organization, releases }: Known): Entry[] {
  if (!organization) return []
  return releases.flatMap(({ application, releases }) =>
    releases.map((release) =>
      linkEntry(
        links.release(organization.slug, application.slug, release.id),
        release.version,
        `${application.name}, ${whereabouts(release)}`,
        { icon: 'flag' },
      ),
    ),
  )
}

/** Its channel, and why clients don't get it: then production goes without saying. */
function whereabouts({ channel, status, yankedAt, purgedAt }: KnownReleases['releases'][number]): string {
  const state = status === 'draft' ? 'draft' : purgedAt ? 'purged' : yankedAt ? 'yanked' : null
  return state ? [channel, state].filter(Boolean).join(', ') : channelName(channel)
}

function members({ organization, details }: Known): Entry[] {
  if (!organization || !details || !can(organization.role, 'members.read')) return []
  return details.members.flatMap(({ userId, role, traits }) =>
    traits.email
      ? linkEntry(links.members(organization.slug), traits.email, `${role} of ${organization.name}`, {
          id: userId,
          picture: createElement(Avatar, { name: traits.email, picture: traits.picture, size: 's' }),
        })
      : [],
  )
}

/** Topics and pages of the built-in documentation; an installation's own has other ones. */
function help(): Entry[] {
  if (settings.links.docs !== DEFAULT_LINKS.docs) return []
  return [
    ...DOCS_TOPICS.map((topic) =>
      linkEntry(`${DEFAULT_LINKS.docs}#${topicId(topic)}`, topic, 'Docs', { icon: book }),
    ),
    ...DOCS_PAGES.flatMap(({ name, pages }) =>
      pages.map(({ page, title }) => linkEntry(`/docs/${page}`, `Docs on ${title}`, name, { icon: book })),
    ),
  ]
}

function pictured(href: string, { id, name, slug }: { id: string; name: string; slug: string }): Entry {
  return linkEntry(href, name, slug, { id, picture: createElement(Tile, { name, slug, size: 's' }) })
}
