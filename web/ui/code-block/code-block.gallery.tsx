import type { Gallery } from '#web/ui/gallery.ts'
import { CodeBlock } from './code-block.tsx'

const CODE = `{
  "plugins": { "updater": { "endpoints": ["https://example.com/update/acme/editor/{{target}}-{{arch}}/{{current_version}}"] } }
}`

export const gallery: Gallery = {
  'Long lines scroll': <CodeBlock title="tauri.conf.json" code={CODE} />,
}
