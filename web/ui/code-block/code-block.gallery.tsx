import type { Gallery } from '#web/ui/gallery.ts'
import { CodeBlock } from './code-block.tsx'

const CODE = `{
  "plugins": { "updater": { "endpoints": ["https://example.com/update/acme/editor/{{target}}-{{arch}}/{{current_version}}"] } }
}`

export const gallery: Gallery = {
  'Many lines are folded': (
    <CodeBlock
      title="release.sh"
      code={Array.from({ length: 40 }, (_, line) => `echo ${line} # a step\n`).join('')}
    />
  ),
  'Long lines scroll': <CodeBlock title="tauri.conf.json" code={CODE} />,
  'Long lines are wrapped': <CodeBlock title="tauri.conf.json" code={CODE} wrap />,
}
