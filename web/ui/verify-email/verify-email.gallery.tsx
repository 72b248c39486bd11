import type { Gallery } from '#web/ui/gallery.ts'
import { VerifyEmail } from './verify-email.tsx'

export const gallery: Gallery = {
  'Before a call, and refused': <VerifyEmail />,
}
