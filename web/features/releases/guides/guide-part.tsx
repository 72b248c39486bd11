import { useMemo } from 'react'
import type { UpdatePage } from '#shared/update-pages.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'
import type { Guide, GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { nextVersion } from './example-version.ts'
import { GuideAside } from './guide-aside.tsx'
import { GuideSteps } from './guide-steps.tsx'
import styles from './update-page.module.css'

interface GuidePartProps {
  page: UpdatePage
}
type MakeGuide = (setup: GuideSetup) => Guide

/** One tool's steps and what stands beside them, whose texts are a chunk of their own. */
export function guidePart(load: () => Promise<MakeGuide>): LazyPart<GuidePartProps> {
  return lazyPart(
    async () => {
      const makeGuide = await load()
      return ({ page }: GuidePartProps) => <GuideBody page={page} makeGuide={makeGuide} />
    },
    <GuideLoading />,
  )
}

interface GuideBodyProps extends GuidePartProps {
  makeGuide: MakeGuide
}

function GuideBody({ page, makeGuide }: GuideBodyProps) {
  const { org, app } = useAppPlace()
  const application = useApplication()
  const values = guideSetup({ org, app }, application)
  const { siteOrigin, deliveryOrigin, publicKey, isRotating = false, ed25519Key } = values
  const version = nextVersion(application)
  // The same object as long as its values are: the headings that the page has are found by it.
  const { guide, setup } = useMemo(() => {
    const origins = { siteOrigin, deliveryOrigin }
    const setup: GuideSetup = { org, app, ...origins, publicKey, isRotating, ed25519Key, version }
    return { setup, guide: makeGuide(setup) }
  }, [makeGuide, org, app, siteOrigin, deliveryOrigin, publicKey, isRotating, ed25519Key, version])
  return (
    <div className={styles.guide}>
      <GuideAside page={page} guide={guide} setup={setup} />
      <GuideSteps guide={guide} />
    </div>
  )
}

/** In the shape of a guide: its margin, then a step with code. */
function GuideLoading() {
  return (
    <Loading>
      <div className={styles.guide}>
        <div className={styles.aside}>
          <Skeleton height="5.5rem" shape="block" />
        </div>
        <div className={styles.coming}>
          <Skeleton width="14rem" height="1.75rem" />
          <Skeleton width="80%" />
          <Skeleton height="10rem" shape="block" />
        </div>
      </div>
    </Loading>
  )
}
