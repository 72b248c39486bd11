// `npm run dev`: wrangler rebuilds the Worker on change and listens on a port of its own; Vite stands before
// it, answers for the client's modules and puts its hot reload into the pages that the Worker serves.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { createServer as createVite } from 'vite'
import { migrate } from '#worker/scripts/data/migrate.mjs'
import { fail, root, toolEnvironment } from '#worker/scripts/install.mjs'
import { anyFreePort, readSettings } from '#worker/scripts/settings.mjs'
import { whenAskedToStop } from '#worker/scripts/supervise.mjs'
import { tickEveryMinute, untilReady } from './pulse.mjs'

whenAskedToStop(() => undefined)
const { port, origin, dataDir, vars } = await readSettings()
const workerPort = await anyFreePort()
const workerOrigin = `http://127.0.0.1:${workerPort}`
await migrate(dataDir)
startWrangler()

const server = createServer()
const vite = await createVite({
  root: `${root}/web`,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
server.on('request', (request, response) => {
  if (isModule(request.url ?? '/')) vite.middlewares(request, response)
  else forward(request, response)
})
await untilReady(workerOrigin)
server.listen(port, '127.0.0.1', () => console.log(`Ready on ${origin}`))
tickEveryMinute(() => fetch(`${workerOrigin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`))

/** The settings travel in a file that only its owner can read, as a command line is open to everyone. */
function startWrangler() {
  // Not the folder of the build: that one is to stay what was built.
  const pages = `${dataDir}/dev-web`
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
    env: toolEnvironment(),
    stdio: ['ignore', 1, 2],
  }).on('exit', () => fail('The Worker has stopped.'))
}

/**
 * As it is read back from such a file, where a dollar begins a name and a text ends at the next quote of its kind.
 * @param {string} name
 * @param {string} value
 */
function quoted(name, value) {
  const quote = ["'", '`'].find((mark) => !value.includes(mark))
  if (!quote) fail(`${name} has both ' and \` in it: \`npm run dev\` can hand on only one of them.`)
  return `${quote}${value.replaceAll('$', '\\$')}${quote}`
}

/**
 * What Vite owns: its own addresses and the files of the client's source.
 * @param {string} url
 */
function isModule(url) {
  return /^\/(@|node_modules\/|__vite)/.test(url) || /^\/[^?]*\.(tsx?|css|svg|mjs|js)(\?|$)/.test(url)
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function forward(request, response) {
  const url = request.url ?? '/'
  if (url.startsWith('/cdn-cgi/')) {
    response.writeHead(404).end()
    return
  }
  const { method } = request
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const onward = httpRequest(`${workerOrigin}${url}`, { method, headers }, (answer) => {
    if (answer.statusCode === 200 && answer.headers['content-type']?.startsWith('text/html')) {
      sendPage(url, answer, response)
    } else {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
  })
  onward.on('error', () => response.headersSent || response.writeHead(502).end('The Worker does not answer.'))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/**
 * Vite's hot reload needs inline scripts, so the page goes without the Worker's content security policy.
 * @param {string} url
 * @param {import('node:http').IncomingMessage} answer
 * @param {import('node:http').ServerResponse} response
 */
async function sendPage(url, answer, response) {
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  const page = await vite.transformIndexHtml(url, Buffer.concat(chunks).toString())
  const { 'set-cookie': cookies = [] } = answer.headers
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }).end(page)
}
