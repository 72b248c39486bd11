import type { Gallery } from '#web/ui/gallery.ts'
import { AdminEmails } from './admin-emails.tsx'

const admin = (userId: string) => ({
  ...{ userId, role: 'Admin' as const, devtoolsSeat: false },
  traits: { email: `${userId}@example.test` },
})

export const gallery: Gallery = {
  'Within a sentence': (
    <p>
      Ask{' '}
      <AdminEmails org={{ name: 'Acme', members: ['alice', 'carol', 'erin'].map(admin) }} about="Billing" />.
    </p>
  ),
}
