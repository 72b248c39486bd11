// What another app type means for an application, before it is chosen. What installed copies can unpack is told from the
// source of their updaters: tauri 1.8, tauri-plugin-updater 2, cargo-packager-updater 0.2.

import { formatEuro } from '#shared/domain/billing/money.ts'
import { taurifyCost } from '#shared/domain/billing/pricing.ts'
import {
  APP_TYPE_LABELS,
  type Application,
  type AppType,
  hasUpdater,
  UPDATER_LABELS,
} from '#shared/domain/organizations/application.ts'

interface TypeChange {
  application: Pick<Application, 'appType' | 'updaters' | 'stats'>
  to: AppType
  /** Whether the plan charges for applications of Taurify. */
  isTaurifyCharged: boolean
}

/** How installed copies are left behind or break. */
interface CopiesWarning {
  title: string
  text: string
}

interface TypeChangeWords {
  /** A sentence or two each. */
  effects: string[]
  /** Null: installed copies are as well off as before. */
  warning: CopiesWarning | null
}

/** Says what a change does, to be confirmed. */
export function typeChangeWords({ application, to, isTaurifyCharged }: TypeChange): TypeChangeWords {
  const { appType: from, stats } = application
  const isPublished = stats.publishedReleases > 0
  const effects = [
    isPublished
      ? publishedWords(application)
      : 'Nothing is published yet, so no installed copies are affected.',
    ...(from === 'Other' ? signingWords(application, to) : []),
    ...(to === 'Other' ? unsignedWords(application) : []),
    'Files in drafts get their platforms again.',
    ...(to === 'Other' ? [] : [`Update setup shows how to connect ${APP_TYPE_LABELS[to]}.`]),
    ...(isTaurifyCharged ? priceWords(from, to) : []),
  ]
  return { effects, warning: isPublished ? copiesWarning(from, to) : null }
}

function publishedWords(application: Pick<Application, 'appType' | 'updaters'>): string {
  if (!hasUpdater(application)) return 'Published releases stay downloads. The next one can be an update.'
  const same = 'Feed URLs and published releases stay the same for installed copies.'
  return application.appType === 'Other' ? same : `${same} Keep signing with the same key.`
}

function signingWords({ updaters }: Pick<Application, 'updaters'>, to: AppType): string[] {
  const label = APP_TYPE_LABELS[to]
  if (updaters.length === 0)
    return ['Update files need a signature (.sig), and versions have to be semantic.']
  const others = updaters.map((updater) => UPDATER_LABELS[updater]).join(' or ')
  return [`Files with a .sig are for ${label} from now on, and those without for ${others}.`]
}

function unsignedWords({ updaters }: Pick<Application, 'updaters'>): string[] {
  return [updaters.length > 0 ? 'Files need no .sig.' : 'Files need no .sig, and versions can be any text.']
}

function priceWords(from: AppType, to: AppType): string[] {
  if (to === 'Taurify')
    return [
      `Taurify is charged by platform, from ${formatEuro(taurifyCost(1))} a month. This month counts as a whole.`,
    ]
  return from === 'Taurify' ? ['This month is still charged with Taurify’s price.'] : []
}

/** Types whose updater installs files as they are, and never unpacks an archive, except on a Mac. */
const PLAIN: readonly AppType[] = ['Packager', 'Taurify']

function copiesWarning(from: AppType, to: AppType): CopiesWarning | null {
  if (from === 'Other' || to === 'Other') return null
  const label = APP_TYPE_LABELS[to]
  if (from === 'TauriVersion2')
    return {
      title: 'Some installed copies get no more updates',
      text: `Those from a .deb or .rpm can’t be updated with what ${label} makes.`,
    }
  if (from === 'TauriVersion1')
    return to === 'TauriVersion2'
      ? {
          title: 'Installed copies need archives',
          text: 'A plain AppImage breaks them. Set createUpdaterArtifacts to "v1Compatible" until they have updated.',
        }
      : {
          title: `Installed copies can’t use what ${label} makes`,
          text: `They need archives on Linux and Windows, and a plain AppImage breaks them. ${ELSEWHERE}`,
        }
  if (PLAIN.includes(to)) return null
  return to === 'TauriVersion2'
    ? {
        title: 'Installed copies can’t unpack archives',
        text: 'One in place of an AppImage breaks them. Set createUpdaterArtifacts to true, not to "v1Compatible".',
      }
    : {
        title: `Installed copies can’t use what ${label} makes`,
        text: `They can’t unpack archives on Linux and Windows, and one in place of an AppImage breaks them. ${ELSEWHERE}`,
      }
}

const ELSEWHERE = 'Publish for these systems in another application.'
