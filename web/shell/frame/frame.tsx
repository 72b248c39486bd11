import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { matchScreen } from '#shared/match-screen.ts'
import { idle } from '#web/lib/browser/idle.ts'
import { enterPage } from '#web/lib/browser/page.ts'
import { useIsVisitor } from '#web/lib/session/session.ts'
import { ScreenLoading } from '#web/shell/gates/screen-loading.tsx'
import { Banners } from '#web/shell/notices/banners.tsx'
import { Toasts } from '#web/shell/notices/toasts.tsx'
import { isMakersScreen, useTable } from '#web/shell/screen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { LiveRegions } from './live-regions.tsx'
import { SplitPicture } from './split-picture.tsx'

/** The layout around every screen: skip link, header, banners, main, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useMainPerPage(path)
  const { known } = useTable()
  const place = matchScreen(path)
  // A form beside the picture.
  const isSplit = place.screen !== null && known[place.screen]?.layout === 'split'
  // A maker's page brings a visitor its own header and footer, and nothing of the console's: users who download an app
  // aren't users of the console, and its banners don't apply to them.
  const isMakers = useIsVisitor() && isMakersScreen(place)
  return (
    <div className={styles.frame} data-split={isSplit || undefined}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      {!isMakers && <Header path={path} place={place} split={isSplit} />}
      {!isMakers && (
        <div className={classNames('page-line', styles.notices)}>
          <Banners path={path} />
        </div>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames('page-line', styles.main)}
        data-split={isSplit || undefined}
      >
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {!isMakers && <Footer compact={isSplit} />}
      {isSplit && <SplitPicture path={path} />}
      <LiveRegions />
      <Toasts />
    </div>
  )
}

/** The ref of `main`, which gets the focus on navigation and when the focused element is removed. */
function useMainPerPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    // Not before the page is painted: it comes with the console, which a form of visitors is painted without.
    const keeping = idle()
      .then(() => import('#web/lib/browser/keep-focus.ts'))
      .then(
        (part) => main.current && part.keepFocus(main.current),
        () => null,
      )
    return () => void keeping.then((stop) => stop?.())
  }, [])
  useEffect(() => {
    if (shown.current !== path && main.current) enterPage(main.current)
    shown.current = path
  }, [path])
  return main
}
