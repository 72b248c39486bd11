import type { ReactNode } from 'react'
import type { Installing } from '#web/features/releases/installable.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { GuardCard } from './guard-card.tsx'
import { aheadOf, comparedWith } from './guard-items.ts'
import { type StagedRelease, stagedItems } from './staged-items.ts'

export interface StagedGuardProps {
  place: AppPlace
  application: Installing
  release: StagedRelease
  /** Whether the channel has this version already. */
  taken: boolean
  footer: ReactNode
}

/** Compares a release that isn't a draft yet with what clients of its channel are offered now. */
export function StagedGuard({ place, application, release, taken, footer }: StagedGuardProps) {
  const { data: manifest = null } = useChannel(place, release.channel)
  const clients = useLastDayClients(useApplication().id)
  const isCompared = release.version !== '' && release.files.length + release.assets.length > 0
  return (
    <GuardCard
      items={
        taken
          ? [{ sign: 'stop', title: `${release.version} is already published` }]
          : stagedItems(release, { application, manifest, clients })
      }
      comparedWith={isCompared ? comparedWith(manifest)?.version : undefined}
      ahead={aheadOf(manifest)}
      // It is published once its files were verified.
      ready={release.files.length > 0 ? 'Ready to upload' : 'Ready to save'}
      footer={footer}
    />
  )
}
