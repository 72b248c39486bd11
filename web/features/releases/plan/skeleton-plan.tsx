import { isOffered } from '#web/features/releases/release-state.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import cardStyles from './plan-card.module.css'
import type { PlanCardProps } from './plan-card.tsx'
import styles from './plan-steps.module.css'

/** A plan whose code is being loaded, in the room that it will take. */
export function SkeletonPlan({ release, plan, state, figures }: PlanCardProps) {
  const offered = isOffered(state)
  return (
    <Card
      title="Rollout"
      flush
      aside={
        offered && <Skeleton width={release.paused ? '15rem' : '24rem'} height="2.25rem" shape="block" />
      }
      footer={<Skeleton width="18rem" height="1lh" />}
    >
      <div className={cardStyles.body}>
        <Loading>
          <Stack gap={4}>
            <ol className={styles.plan}>
              {plan.steps.map(({ at, percent }) => (
                <li key={`${at} ${percent}`}>
                  <span className={styles.pin} />
                  <b>{percent}%</b>
                  <Skeleton width="5rem" height="1lh" />
                  <Skeleton width="6rem" height="1lh" />
                </li>
              ))}
            </ol>
            <Skeleton width="60%" />
          </Stack>
        </Loading>
      </div>
      {figures}
    </Card>
  )
}
