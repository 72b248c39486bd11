import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { AdminsOnly } from './admins-only.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

export const gallery: Gallery = {
  Empty: (
    <EmptyState icon="key" title="No API keys yet" action={<Button variant="primary">Create API key</Button>}>
      CI publishes releases with an API key.
    </EmptyState>
  ),
  'For Admins only': (
    <ScreenTitleContext value="Webhooks">
      <AdminsOnly
        org={{
          name: 'Acme',
          slug: 'acme',
          members: [
            { userId: 'ada', role: 'Admin', traits: { email: 'ada@example.com' }, devtoolsSeat: false },
          ],
        }}
      />
    </ScreenTitleContext>
  ),
  Error: (
    <ErrorState requestId="8f2c4a" onRetry={() => undefined}>
      The server took too long to answer.
    </ErrorState>
  ),
  'Error, retrying': <ErrorState onRetry={() => undefined} retrying />,
}
