import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './split-picture.module.css'

const ReleaseCrane = lazyPart(() =>
  import('#web/features/identity/picture/release-crane.tsx').then((part) => part.ReleaseCrane),
)

/** The width from which the picture has room beside the form; the styles of the frame say the same. */
const ROOMY = '(width >= 60rem)'

/** The picture beside a form. Decorative, so it loads after the form, and only where it has room. */
export function SplitPicture({ path }: { path: string }) {
  const [isRoomy, setRoomy] = useState(false)
  useEffect(() => {
    const media = matchMedia(ROOMY)
    const update = () => setRoomy(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return (
    <div className={styles.picture} aria-hidden="true">
      {isRoomy && (
        <ErrorBoundary resetKey={path} fallback={null}>
          <ReleaseCrane />
        </ErrorBoundary>
      )}
    </div>
  )
}
