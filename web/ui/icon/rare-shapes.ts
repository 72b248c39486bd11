// Icons of the settings and the audit log alone, apart from those that the signed-in shell loads with its own.

import type { IconShape } from './icon.tsx'

export const fingerprint: IconShape = {
  path: 'M2.5 10V8a5.5 5.5 0 0 1 11 0v2.5M5.25 13V8a2.75 2.75 0 0 1 5.5 0v5M8 8.25v5.25',
}
export const webhook: IconShape = {
  path: 'M6.6 4.9a2.3 2.3 0 1 1 3.3 2.6l1.7 3M4.9 8.2a2.6 2.6 0 1 0 2.3 3.6h3.9M8.2 5.4 6 9.6l-1.3 2.2M11.2 12.3a1.6 1.6 0 1 0 .1-3',
}
