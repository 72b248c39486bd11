// `npm run dev`: wrangler rebuilds the Worker on change and listens on its own port; Vite, in front of it, serves the
// client's modules and injects its hot reload into the Worker's pages.

import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import { createServer as createVite } from 'vite'
import { migrate } from '#worker/scripts/data/migrate.ts'
import { fail } from '#worker/scripts/fail.ts'
import { root } from '#worker/scripts/repository.ts'
import { onShutdown } from '#worker/scripts/shutdown.ts'
import { isClientModule } from './client-module.ts'
import { anyFreePort } from './port.ts'
import { tickEveryMinute, untilReady } from './pulse.ts'
import { sayReady } from './say-ready.ts'
import { readWorkerSettings } from './worker-settings.ts'

const shutdown = onShutdown(() => undefined)
const { port, origin, dataDir, vars } = await readWorkerSettings()
const workerPort = await anyFreePort()
const workerOrigin = `http://127.0.0.1:${workerPort}`
// The build's folder must not change.
const pages = `${dataDir}/dev-web`
await migrate(dataDir)
startWrangler()

const server = createServer()
const vite = await createVite({
  root: `${root}/web`,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
server.on('request', (request, response) => {
  if (isClientModule(request.url ?? '/')) vite.middlewares(request, response)
  else forward(request, response)
})
startDocs()
await untilReady(workerOrigin)
server.listen(port, '127.0.0.1', () => sayReady(origin, vars))
tickEveryMinute(() => fetch(`${workerOrigin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`), shutdown)

/** The pages of the documentation are built, and again on change: the Worker serves them as it does when deployed. */
function startDocs() {
  const to = ['--outDir', pages, '--emptyOutDir', 'false', '--watch', '--logLevel', 'warn']
  spawn('vite', ['build', 'web', '--config', 'web/docs.config.ts', ...to], {
    cwd: root,
    stdio: ['ignore', 1, 2],
  }).on('exit', () => fail('The build of the documentation stopped.'))
}

/** Settings are passed in a file that only its owner can read: every user can read a command line. */
function startWrangler() {
  mkdirSync(pages, { recursive: true })
  copyFileSync(`${root}/web/index.html`, `${pages}/index.html`)
  writeFileSync(`${pages}/deployment.json`, JSON.stringify({ screens: {}, assets: [] }))
  const envFile = `${dataDir}/dev.vars`
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${quoted(name, value)}\n`)
  writeFileSync(envFile, lines.join(''), { mode: 0o600 })
  const flags = [
    '--ip=127.0.0.1',
    `--port=${workerPort}`,
    `--assets=${pages}`,
    '--inspector-port=0',
    '--log-level=error',
  ]
  const data = [`--persist-to=${dataDir}`, `--env-file=${envFile}`, '--show-interactive-dev-session=false']
  spawn('wrangler', ['dev', ...flags, ...data], {
    cwd: root,
    stdio: ['ignore', 1, 2],
  }).on('exit', () => fail('The Worker stopped.'))
}

/** Quotes a value for an env file, where `$` starts a variable and a value ends at the next quote of its kind. */
function quoted(name: string, value: string) {
  const quote = ["'", '`'].find((mark) => !value.includes(mark))
  if (!quote) fail(`${name} contains both ' and \`: \`npm run dev\` can pass only one of them.`)
  return `${quote}${value.replaceAll('$', '\\$')}${quote}`
}

function forward(request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? '/'
  if (url.startsWith('/cdn-cgi/')) {
    response.writeHead(404).end()
    return
  }
  const { method } = request
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const onward = httpRequest(`${workerOrigin}${url}`, { method, headers }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    if (answer.statusCode === 200 && isPage && !url.startsWith('/docs/')) {
      sendPage(url, answer, response)
    } else {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
  })
  onward.on('error', () => response.headersSent || response.writeHead(502).end('The Worker is unreachable.'))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Vite's hot reload needs inline scripts, so the page is sent without the content security policy. */
async function sendPage(url: string, answer: IncomingMessage, response: ServerResponse) {
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  const page = await vite.transformIndexHtml(url, Buffer.concat(chunks).toString())
  const { 'set-cookie': cookies = [] } = answer.headers
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }).end(page)
}
