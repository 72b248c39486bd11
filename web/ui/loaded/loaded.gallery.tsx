import type { Gallery } from '#web/ui/gallery.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Loaded } from './loaded.tsx'

const idle = { data: undefined, error: null, isFetching: false, refetch: () => undefined }
const card = { title: 'Downloads' }
const loading = <Skeleton width="6rem" />
const failed = { ...idle, error: new Error('The server does not answer right now. Try again in a moment.') }

export const gallery: Gallery = {
  Loading: (
    <Loaded query={{ ...idle, isFetching: true }} loading={loading} card={card}>
      {String}
    </Loaded>
  ),
  Failed: (
    <Loaded query={failed} loading={loading} card={card}>
      {String}
    </Loaded>
  ),
  'Failed, described': (
    <Loaded
      query={failed}
      loading={loading}
      card={card}
      describe={() => ({ title: 'Couldn’t load your sessions' })}
    >
      {String}
    </Loaded>
  ),
  Data: (
    <Loaded query={{ ...idle, data: 1234 }} loading={loading}>
      {String}
    </Loaded>
  ),
}
