import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'

export interface ReleaseViewProps {
  place: AppPlace
  release: Release
}
