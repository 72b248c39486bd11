import type { Gallery } from '#web/ui/gallery.ts'
import { PrintAlone } from './print-alone.tsx'

export const gallery: Gallery = {
  'Printed alone': <PrintAlone>Only this is printed.</PrintAlone>,
}
