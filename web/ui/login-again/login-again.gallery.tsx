import { LOGIN_REQUIRED, RpcError } from '#shared/errors.ts'
import type { Gallery } from '#web/ui/gallery.ts'
import { LoginAgain } from './login-again.tsx'

const REFUSED = new RpcError(403, 'Log in again to create an API key.', { reason: LOGIN_REQUIRED })

export const gallery: Gallery = {
  'After a refused call': <LoginAgain error={REFUSED} form="gallery" values={() => null} />,
}
