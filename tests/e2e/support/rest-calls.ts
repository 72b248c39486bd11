// What CI and other tools do with the application of a workspace, in the name of its person.

import { createHash } from 'node:crypto'
import { unwrap } from '#shared/envelope.ts'
import { elfOf } from '#tests/fixtures/programs.ts'
import { expect, signedFile, type Workspace } from './upload-workspace.ts'

/** Calls the REST interface of the application, and expects success. */
export async function callRest<T>(
  { origin, person, org, app }: Workspace,
  method: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const answer = await fetch(`${origin}/api/v1/orgs/${org}/apps/${app}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
  return (text ? JSON.parse(text) : null) as T
}

/** Calls a procedure of the directory. */
export async function callProcedure<T>(
  { origin, person }: Workspace,
  procedure: string,
  input: object,
): Promise<T> {
  const answer = await fetch(`${origin}/directory/rspc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return unwrap(await answer.json()) as T
}

/** A draft with a signed update for Linux. Its id. */
export async function prepareUpdate(workspace: Workspace, version: string): Promise<string> {
  const [file, signature] = signedFile(`Editor_${version}_amd64.AppImage`, elfOf({ arch: 'x86_64' }), version)
  if (!file || !signature) throw new Error('A signed file is two files.')
  const release = await callRest<{ id: string }>(workspace, 'POST', '/releases', { version })
  const asset = await callRest<{ id: string }>(workspace, 'POST', `/releases/${release.id}/assets`, {
    filename: file.name,
    size: file.buffer.length,
    signatures: [{ scheme: 'minisign', value: signature.buffer.toString() }],
  })
  await callRest(workspace, 'PUT', `/uploads/${asset.id}/parts/1`, new Uint8Array(file.buffer))
  const sha256 = createHash('sha256').update(file.buffer).digest('hex')
  await callRest(workspace, 'POST', `/uploads/${asset.id}/complete`, { sha256 })
  return release.id
}
