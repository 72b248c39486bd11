import type { ScreenShape } from '#web/shell/screen.ts'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './shaped-loading.module.css'

interface ShapedLoadingProps {
  title: string
  shape: ScreenShape
}

/** A screen that is loading, with its title and in its shape. */
export function ShapedLoading({ title, shape }: ShapedLoadingProps) {
  return (
    <div className={styles.screen}>
      {/* Not in what waits a moment: it stays where it is when the screen arrives. */}
      <h1>{title}</h1>
      <Loading>
        <div className={styles.cards} data-shape={shape}>
          <Card />
          {shape === 'cards' && <Card />}
        </div>
      </Loading>
    </div>
  )
}

function Card() {
  return (
    <div className={styles.card}>
      <Skeleton width="38%" />
      <Skeleton width="62%" />
      <Skeleton width="24%" />
    </div>
  )
}
