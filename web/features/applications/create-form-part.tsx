import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** The form of a new application. It loads when it is asked for: the list of applications does without. */
export const CreateFormPart = lazyPart(
  () => import('./create-application-form.tsx').then((part) => part.CreateApplicationForm),
  <Loading>
    <Stack gap={4}>
      {['name', 'slug', 'description', 'type'].map((field) => (
        <Stack key={field} gap={1}>
          <Skeleton width="6rem" />
          <Skeleton height="2.25rem" shape="block" />
        </Stack>
      ))}
      <Skeleton width="10rem" height="2.25rem" shape="block" />
    </Stack>
  </Loading>,
)

/** Fetches the form ahead of its use. A failure shows when it is rendered. */
export function prepareCreateForm(): void {
  CreateFormPart.preload().catch(() => undefined)
}
