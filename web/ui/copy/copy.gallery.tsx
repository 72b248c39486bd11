import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CopyButton } from './copy-button.tsx'
import { CopyField } from './copy-field.tsx'
import { ShortId } from './short-id.tsx'

const KEY =
  'dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IEE4QjM0RjkxRDNFNkM3RjIKUldUeXgrYlRrVStLcUFHS0E'

export const gallery: Gallery = {
  Button: (
    <Stack direction="across" gap={3}>
      <CopyButton value="v1.2.0" label="Copy version" />
      <CopyButton value="v1.2.0" label="Copy tag">
        Copy tag
      </CopyButton>
    </Stack>
  ),
  'Short ID': <ShortId id="01KANV7QZB5HS1RWRES1TWV4T" name="release ID" />,
  Field: <CopyField value={KEY} label="Copy public key" />,
  'Field, secret': <CopyField value={KEY} display="••••••••••••" label="Copy API key" />,
  'Field, whole value': <CopyField value={KEY} label="Copy the whole key" whole />,
  'Field, whole URL': (
    <div style={{ maxWidth: '16rem' }}>
      <CopyField
        value="https://updates.example/acme/editor/feed/{{target}}-{{arch}}/{{current_version}}"
        label="Copy the URL"
        whole
      />
    </div>
  ),
}
