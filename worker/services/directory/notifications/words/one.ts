// One thing that happened, in words: what it is, what to do, and where.

import { formatUtcDay, formatUtcMinute } from '#shared/domain/time.ts'
import { links } from '#shared/routes.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { heldReason } from './held-reason.ts'
import type { Item, Place, Words } from './item.ts'
import { keyWords } from './key-words.ts'
import { applicationOf, authorOf, channelOf, reasonOf, releaseOf, versionOf } from './names.ts'
import { publishedReach } from './published-reach.ts'

/** @throws Error for an event that isn't told */
export function wordsOfOne(item: Item, place: Place): Words {
  const { application, subjectId, details } = item
  const [org, app] = [place.slug, application?.slug ?? '']
  const at = (path: string) => `${place.origin}${path}`
  const organization = nameInMail(place.organization)
  const release = { label: 'View release', url: at(links.release(org, app, subjectId)) }
  switch (item.name) {
    case 'release.published':
    case 'release.promoted': {
      const verb = item.name === 'release.published' ? 'published' : 'promoted'
      return {
        ...headed(`${releaseOf(item)} is published`),
        paragraphs: [
          `${authorOf(item)} ${verb} ${releaseOf(item)} to ${channelOf(item)}. ${publishedReach(details)}`,
          'Watch its adoption and failures on its page.',
        ],
        action: release,
      }
    }
    case 'rollout.held':
      return {
        ...headed(`The rollout of ${releaseOf(item)} is held`),
        paragraphs: [
          heldReason(details),
          'No more clients get it; installed copies are unaffected. Find out why, then resume the rollout or roll back.',
        ],
        action: release,
      }
    case 'release.notPublished':
      return {
        ...headed(`${releaseOf(item)} wasn’t published`),
        paragraphs: details.missed
          ? [
              `It was scheduled for ${formatUtcMinute(String(details.missed))}. That was missed by more than 24 hours, as happens after a long outage or from a restored backup.`,
              'The draft is unchanged. Publish it if it’s still wanted, or schedule it again.',
            ]
          : [
              `Its scheduled time has come, and publishing was refused: ${reasonOf(item)}`,
              'The draft is unchanged. Solve the problem, then publish or schedule it again.',
            ],
        action: { ...release, label: 'View draft' },
      }
    case 'channel.rolledBack':
      return {
        ...headed(`${applicationOf(item)} is rolled back to ${versionOf(item)}`),
        paragraphs: [
          `${authorOf(item)} rolled ${channelOf(item)} of ${applicationOf(item)} back. Clients are offered ${versionOf(item)}. Those with a later version go back if their updater accepts older versions.`,
          'Publish a repaired release, or end the rollback.',
        ],
        action: release,
      }
    case 'release.approvalRequested':
      return {
        ...headed(`${releaseOf(item)} waits for approval`),
        paragraphs: [
          `${authorOf(item)} asks for ${releaseOf(item)} to be published to ${channelOf(item)}, which is protected.`,
          'Check the draft, then publish it. After a change, approval has to be requested again.',
        ],
        action: { ...release, label: 'View draft' },
      }
    case 'application.keyAdded':
    case 'application.keyRetired':
    case 'application.keyChanged':
      return keyWords(item.name, item, place)
    case 'platform.silent': {
      const platform = nameInMail(String(details.platform ?? ''))
      const isOfDownloads = details.of === 'downloads'
      const usual = Number(details.usual).toLocaleString('en-US')
      return {
        ...headed(`No ${isOfDownloads ? 'downloads' : 'clients'} of ${applicationOf(item)} on ${platform}`),
        paragraphs: [
          isOfDownloads
            ? `Nothing was downloaded for ${platform} on ${formatUtcDay(item.at)}. The week before, it was ${usual} a day.`
            : `No client on ${platform} asked for an update on ${formatUtcDay(item.at)}. The week before, ${usual} did each day.`,
          'Check the files of the latest release, and whether the update URL still answers there.',
        ],
        action: { label: 'View insights', url: at(links.insights(org, app)) },
      }
    }
    case 'quota.reached': {
      const isFull = details.percent === 100
      return {
        ...headed(
          isFull
            ? `The storage of ${organization} is full`
            : `${organization} uses ${String(details.percent)}% of its storage`,
        ),
        paragraphs: [
          `Its files take up ${String(details.used)} GB of ${String(details.allowed)} GB.${isFull ? ' Uploads are refused.' : ''}`,
          `Purge releases that you no longer need${details.inTrial === true ? ', or get a paid plan' : ''}.`,
        ],
        action: { label: 'View usage', url: at(links.billing(org)) },
      }
    }
    case 'apiKey.expiring': {
      const key = nameInMail(item.subjectName ?? '')
      const day = formatUtcDay(String(details.expiresAt))
      return {
        ...headed(`The API key “${key}” expires on ${day}`),
        paragraphs: [
          `Builds of ${organization} that use it fail from then on.`,
          'Rotate the key, and put its new secret in your CI. Both work for a time that you choose.',
        ],
        action: { label: 'View API keys', url: at(links.apiKeys(org)) },
      }
    }
    case 'spending.reached':
      return {
        subject: String(details.subject),
        title: String(details.title),
        paragraphs: String(details.text).split('\n'),
        action: { label: 'View spending limit', url: at(links.billing(org)) },
      }
    default:
      throw new Error(`There are no words for ${item.name}.`)
  }
}

function headed(title: string) {
  return { subject: title, title }
}
