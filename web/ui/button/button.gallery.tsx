import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export const gallery: Gallery = {
  Variants: (
    <Stack direction="across" gap={3}>
      <Button variant="plain">Plain</Button>
      <Button variant="primary">Primary</Button>
      <Button variant="danger">Yank release…</Button>
      <Button variant="danger-fill">Yank 2.4.1</Button>
      <Button variant="ghost">Ghost</Button>
    </Stack>
  ),
  'Size s': (
    <Stack direction="across" gap={3}>
      <Button size="s">Plain</Button>
      <Button size="s" variant="primary">
        Primary
      </Button>
      <Button size="s" variant="ghost" icon="close">
        Clear
      </Button>
    </Stack>
  ),
  'Size l': (
    <Stack direction="across" gap={3}>
      <Button variant="plain" size="l">
        Plain
      </Button>
      <Button variant="primary" size="l">
        Primary
      </Button>
      <Button variant="danger" size="l">
        Danger
      </Button>
      <Button variant="ghost" size="l">
        Ghost
      </Button>
    </Stack>
  ),
  'With an icon': (
    <Stack direction="across" gap={3}>
      <Button icon="plus">Create API key</Button>
      <Button icon="settings" aria-label="Settings" />
      <Button variant="ghost" icon="more" aria-label="More" />
    </Stack>
  ),
  'Pending, and says so': (
    <Stack direction="across" gap={3}>
      <Button variant="primary" pending pendingLabel="Publishing…">
        Publish to everyone
      </Button>
      <Button pending pendingLabel="Saving…">
        Save
      </Button>
    </Stack>
  ),
  Pending: (
    <Stack direction="across" gap={3}>
      <Button variant="plain" pending>
        Plain
      </Button>
      <Button variant="primary" pending>
        Primary
      </Button>
      <Button variant="danger" pending>
        Danger
      </Button>
      <Button variant="ghost" pending>
        Ghost
      </Button>
    </Stack>
  ),
  Disabled: (
    <Stack direction="across" gap={3}>
      <Button variant="plain" disabled>
        Plain
      </Button>
      <Button variant="primary" disabled>
        Primary
      </Button>
      <Button variant="danger" disabled>
        Danger
      </Button>
      <Button variant="danger-fill" disabled>
        Yank 2.4.1
      </Button>
      <Button variant="ghost" disabled>
        Ghost
      </Button>
      <Button size="s" disabled>
        Small
      </Button>
      <Button icon="more" aria-label="More" disabled />
    </Stack>
  ),
  Link: (
    <Stack direction="across" gap={3}>
      <LinkButton href="/" icon="external">
        Open
      </LinkButton>
      <LinkButton href="/" variant="primary">
        Subscribe
      </LinkButton>
    </Stack>
  ),
}
