import { createContext, type ReactNode, use } from 'react'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './screen-loading.module.css'

/** What stands in for the screen that is open, where its shape is known. */
export const LoadingContext = createContext<ReactNode>(null)

/** The skeleton of a screen whose code is loading: a title and a block below it, unless more is known. */
export function ScreenLoading() {
  const shaped = use(LoadingContext)
  if (shaped) return shaped
  return (
    <Loading>
      <div className={styles.screen}>
        <Skeleton width="14rem" height="1.75rem" shape="block" />
        <Skeleton height="10rem" shape="block" />
      </div>
    </Loading>
  )
}
