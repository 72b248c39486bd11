// The product on this machine: the built Worker in workerd, on a socket of its own. Without Miniflare's entry Worker
// its tools under /cdn-cgi/ aren't exposed either.

import { readFileSync } from 'node:fs'
import { build } from '#worker/scripts/build.ts'
import { diskService, keepReserve } from '#worker/scripts/data/disk.ts'
import { migrate } from '#worker/scripts/data/migrate.ts'
import { sweepEmptied, sweepEveryHour } from '#worker/scripts/data/sweep-objects.ts'
import { fail } from '#worker/scripts/fail.ts'
import { onShutdown } from '#worker/scripts/shutdown.ts'
import { egressService } from './egress.ts'
import { holdOutput } from './hold-output.ts'
import { loadDemo } from './load-demo.ts'
import { tickEveryMinute, untilReady, watch } from './pulse.ts'
import { sayReady } from './say-ready.ts'
import { readWorkerSettings } from './worker-settings.ts'

let runtime: { dispose: () => Promise<void> } | undefined
const shutdown = onShutdown(() => runtime?.dispose())

const output = holdOutput()
const { port, origin, dataDir, vars, isProduction } = await readWorkerSettings()
const persistencePath = `${dataDir}/v3`
// Loading it takes half a second of CPU, which a refused start doesn't need.
const { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } = await import('miniflare')
// A copy, so that a build for another instance doesn't change this one.
const app = `${dataDir}/app`
keepReserve(dataDir)
sweepEmptied(persistencePath)
sweepEveryHour(persistencePath)
await Promise.all([build(app), migrate(dataDir)]).catch(failStart)
const options = JSON.parse(readFileSync(`${app}/worker/runtime.json`, 'utf8'))

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    resourcePersistencePath: persistencePath,
    cf: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: output.write,
    telemetry: { enabled: false },
    workers: [
      {
        ...options,
        rootPath: app,
        assets: { ...options.assets, directory: `${app}/web` },
        name: 'gantry',
        modules: true,
        scriptPath: `${app}/worker/index.js`,
        bindings: vars,
        serviceBindings: {
          ...options.serviceBindings,
          DISK: diskService(dataDir, Response),
          // On a developer's own machine webhooks may lead to it.
          ...(isProduction && { EGRESS: egressService(Response) }),
        },
        unsafeDirectSockets: [{ host: '127.0.0.1', port }],
      },
    ],
  }),
)
runtime = miniflare
await miniflare.ready.catch((error) => fail(`The Worker doesn't start: ${error.message}`))
await untilReady(origin, output.release)
output.release()

const worker = await miniflare.getWorker()
tickEveryMinute(() => worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() }), shutdown)
sayReady(origin, vars)
if (process.argv.includes('--demo')) await loadDemo(origin)
await watch(origin)

function failStart(error: Error & { code?: string }) {
  if (!error.code?.startsWith('E') && !/SQLITE|D1_/.test(error.message)) throw error
  fail(
    `The start failed in ${dataDir}: ${error.message.split('\n')[0]}. Run npm run doctor to see what is wrong.`,
  )
}
