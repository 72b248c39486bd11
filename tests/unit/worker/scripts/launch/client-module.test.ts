import { expect, test } from 'vitest'
import { isClientModule } from '#worker/scripts/launch/client-module.ts'

test.each([
  '/@vite/client',
  '/@fs/home/ann/gantry/shared/routes.ts?t=1',
  '/node_modules/.vite/deps/react.js?v=1',
  '/main.tsx',
  '/ui/button/button.module.css',
  '/favicon.svg',
  '/lib/release-script/release.sh?import&raw',
])('Vite serves %s', (url) => expect(isClientModule(url)).toBe(true))

test.each([
  '/',
  '/acme/editor/releases',
  '/login?return_to=/main.tsx',
  '/acme/editor/releases?q=release.sh?import',
  '/.well-known/ory/webauthn.js',
  '/dev/support-chat.js',
  '/dev/gallery/assets/gallery.js',
  '/assets/docs-iQ9k3j35.js',
  '/download/acme/editor/latest/script.js',
])('the Worker serves %s', (url) => expect(isClientModule(url)).toBe(false))
