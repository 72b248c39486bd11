import { useQuery } from '@tanstack/react-query'
import { links } from '#shared/routes.ts'
import { statusQuery } from '#web/features/operators/operator-calls.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { Redirect } from './redirect.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { ScreenRefused } from './screen-refused.tsx'

const OperatorsPage = lazyScreen(() => import('#web/features/operators/operators-page.tsx'))

/** The operators' screen. For other users it is the not-found page: the service hides its procedures from them. */
export default function Operators() {
  const { data, error, refetch } = useQuery(statusQuery)
  if (isGone(error)) return <Redirect to={links.notFound()} />
  if (!data) return error ? <ScreenRefused onRetry={() => void refetch()} /> : <ScreenLoading />
  return <OperatorsPage />
}
