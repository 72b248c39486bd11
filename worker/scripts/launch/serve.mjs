// The product on this machine: the built Worker in workerd, reached directly. The entry that the local
// runtime would put before it is left out, and its tools under /cdn-cgi/ with it.
import { readFileSync } from 'node:fs'
import { build } from '#worker/scripts/build.mjs'
import { diskService, keepReserve } from '#worker/scripts/data/disk.mjs'
import { migrate } from '#worker/scripts/data/migrate.mjs'
import { sweepEmptied, sweepEveryHour } from '#worker/scripts/data/sweep-objects.mjs'
import { fail } from '#worker/scripts/install.mjs'
import { readSettings } from '#worker/scripts/settings.mjs'
import { whenAskedToStop } from '#worker/scripts/supervise.mjs'
import { loadDemo } from './demo.mjs'
import { tickEveryMinute, untilReady, watch } from './pulse.mjs'

/** @type {import('miniflare').Miniflare | undefined} */
let runtime
whenAskedToStop(() => runtime?.dispose())

const output = holdOutput()
const { port, origin, dataDir, vars } = await readSettings()
const persistencePath = `${dataDir}/v3`
// Loading the runtime takes half a second of a processor: a start that is refused does without it.
const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import('miniflare')
// A copy, so that a build for another server changes nothing under this one.
const app = `${dataDir}/app`
keepReserve(dataDir)
sweepEmptied(persistencePath)
sweepEveryHour(persistencePath)
await Promise.all([build(app), migrate(dataDir)]).catch(failStart)
const options = JSON.parse(readFileSync(`${app}/worker/runtime.json`, 'utf8'))

runtime = new Miniflare(
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
        serviceBindings: { ...options.serviceBindings, DISK: diskService(dataDir) },
        unsafeDirectSockets: [{ host: '127.0.0.1', port }],
      },
    ],
  }),
)
await runtime.ready.catch((error) => fail(`The Worker does not start: ${error.message}`))
await untilReady(origin, output.release)
output.release()

const worker = await runtime.getWorker()
tickEveryMinute(() => worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() }))
console.log(`Ready on ${origin}`)
if (process.argv.includes('--demo')) await loadDemo(origin)
await watch(origin)

/** @param {Error & { code?: string }} error */
function failStart(error) {
  if (!error.code?.startsWith('E') && !/SQLITE|D1_/.test(error.message)) throw error
  fail(
    `The start failed in ${dataDir}: ${error.message.split('\n')[0]}. Run npm run doctor to see what is wrong.`,
  )
}

/** Keeps what the Worker writes until it is up, as one clear line about a failed start is to stand alone. */
function holdOutput() {
  /** @type {string[] | undefined} */
  let held = []
  return {
    /** @param {{ message: string }} line */
    write: ({ message }) => {
      if (held) held.push(message)
      else console.log(message)
    },
    release: () => {
      for (const message of held ?? []) console.log(message)
      held = undefined
    },
  }
}
