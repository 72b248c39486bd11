// The billing clock on localhost. Moving it makes trials and terms pass in seconds. Its offset is stored, so it
// survives restarts.

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { badInput } from '#shared/errors.ts'

const KEY = 'local/clock.json'
const Offset = z.object({ offset: z.number() })
const Move = z.union([z.object({ now: z.iso.datetime() }), z.object({ advanceSeconds: z.number() })])

export interface LocalClock {
  now: () => Promise<Date>
  /** Moves the clock, to a moment or by a number of seconds. */
  move: (move: z.infer<typeof Move>) => Promise<Date>
}

export function createLocalClock(files: R2Bucket): LocalClock {
  async function read(): Promise<number> {
    const stored = await files.get(KEY)
    return stored ? Offset.parse(await stored.json()).offset : 0
  }
  return {
    now: async () => new Date(Date.now() + (await read())),
    async move(move) {
      const offset =
        'now' in move ? Date.parse(move.now) - Date.now() : (await read()) + move.advanceSeconds * 1000
      await files.put(KEY, JSON.stringify({ offset }))
      return new Date(Date.now() + offset)
    },
  }
}

export function clockApp(clock: LocalClock): Hono {
  const app = new Hono()
  app.get('/dev/clock', async (c) => c.json({ now: (await clock.now()).toISOString() }))
  app.post('/dev/clock', async (c) => {
    const move = Move.safeParse(await c.req.json().catch(() => null))
    if (!move.success) throw badInput('Send {"now": "2026-12-24T00:00:00Z"} or {"advanceSeconds": 86400}.')
    return c.json({ now: (await clock.move(move.data)).toISOString() })
  })
  return app
}
