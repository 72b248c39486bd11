import { expect, test } from 'vitest'
import { rolloutBucket } from '#web/features/releases/release/rollout-bucket.ts'
import { bucketOf, identityOf } from '#worker/delivery/rollout.ts'

test.each(['client-7', 'ü'.repeat(400)])(
  'the console computes the place of %s as the feed does',
  async (id) => {
    const asked = new Request(`https://a.example/u?client=${encodeURIComponent(id)}`)
    expect(await rolloutBucket('release-1', id)).toBe(bucketOf('release-1', identityOf(asked, null)))
  },
)
