// Calls of the REST interface that do what a procedure of the directory does. The gateway holds both to the same
// marks, so that an access token can't do by REST what its person may not do in the console.

import { type Directory, directory } from './directory.ts'

interface RestCall {
  method: string
  path: RegExp
  procedure: keyof Directory
}

const APP = '^/api/v1/orgs/[^/]+/apps/[^/]+'

function post(path: string, procedure: keyof Directory): RestCall {
  return { method: 'POST', path: new RegExp(`${APP}${path}/?$`, 'i'), procedure }
}

function patch(path: string, procedure: keyof Directory): RestCall {
  return { ...post(path, procedure), method: 'PATCH' }
}

const CALLS: readonly RestCall[] = [
  post('/releases', 'releases.create'),
  post('/releases/[^/]+/publish', 'releases.publish'),
  post('/releases/[^/]+/promote', 'releases.promote'),
  post('/releases/[^/]+/assets', 'assets.create'),
  patch('/releases/[^/]+/assets/[^/]+', 'assets.update'),
  post('/uploads/[^/]+/complete', 'assets.complete'),
  post('/import', 'imports.createDraft'),
  post('/uploads/[^/]+/fetch', 'imports.fetchPart'),
]

/** The procedure behind a call of the REST interface; undefined where none of the marked ones is. */
export function restProcedure(method: string, path: string) {
  const found = CALLS.find((call) => call.method === method && call.path.test(path))
  return found && directory[found.procedure]
}
