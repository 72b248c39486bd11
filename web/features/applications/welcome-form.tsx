import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CreateFormPart } from './create-form-part.tsx'

/** It loads only here: homes with applications do without. */
const FirstStepsPart = lazyPart(
  () => import('./first-steps.tsx').then((part) => part.FirstSteps),
  <Loading>
    <Skeleton height="12.75rem" shape="block" />
  </Loading>,
)

/** The home of an organization that has no application yet: the form of the first one, and what follows it. */
export function WelcomeForm() {
  return (
    <Stack gap={5}>
      <PageHeader
        title="Name your first application"
        description="Its releases and update feed live under this name."
      />
      <Columns
        margin={
          <Card title="What happens next">
            <FirstStepsPart />
          </Card>
        }
      >
        <Card>
          <CreateFormPart />
        </Card>
      </Columns>
    </Stack>
  )
}
