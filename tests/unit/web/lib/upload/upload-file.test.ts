import { expect, test } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { UnreadableFile } from '#web/lib/upload/failure.ts'
import { uploadFile } from '#web/lib/upload/upload-file.ts'
import { textFile, uploadServer } from './upload-server.ts'

const CONTENT = 'abcdefghijklmnopqrstuvwxy'
const { signal } = new AbortController()

function progress() {
  const sent: number[] = []
  return {
    sent,
    on: { registered: () => {}, sent: (bytes: number) => void sent.push(bytes), verifying: () => {} },
  }
}

test('a file arrives whole, in parts, and progress ends at its size', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  const { sent, on } = progress()
  expect(await uploadFile(file, server.ports, on, signal)).toMatchObject({ state: 'ready' })
  expect(server.parts()).toEqual(['part 1', 'part 2', 'part 3'])
  expect(Buffer.concat([...server.stored.values()]).toString()).toBe(CONTENT)
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  expect(sent.at(-1)).toBe(25)
})

test('only the parts that the server lacks are sent', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  server.stored.set(2, new TextEncoder().encode(CONTENT.slice(10, 20)))
  const { sent, on } = progress()
  await uploadFile(file, server.ports, on, signal)
  expect(server.parts()).toEqual(['part 1', 'part 3'])
  expect(sent[0]).toBe(10)
})

test('a part whose connection broke goes again', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  server.accidents.push(
    () => null,
    () => 'before',
  )
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.parts()).toEqual(['part 1', 'part 2', 'part 3'])
  expect(server.log).toContain('waiting: connection')
})

test('a part that arrived although its answer was lost is not sent again', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  server.accidents.push(() => 'after')
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.parts()).toEqual(['part 1', 'part 2', 'part 3'])
})

test('an expired token is replaced once, unnoticed by the user', async () => {
  const file = textFile('abc')
  const server = uploadServer(file)
  server.accidents.push(() => new RpcError(401, 'expired'))
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.log).toEqual(['fresh token', 'part 1'])
})

test('an upload pauses on logout and resumes after login', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  server.accidents.push(
    () => null,
    () => new RpcError(401, 'signed out'),
    () => new RpcError(401, 'signed out'),
  )
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.log).toContain('waiting: signed-out')
  expect(server.parts()).toEqual(['part 1', 'part 2', 'part 3'])
})

test('a check that takes long is asked after until it is done', async () => {
  const file = textFile('abc')
  const server = uploadServer(file)
  server.verifyFor(3)
  expect(await uploadFile(file, server.ports, progress().on, signal)).toMatchObject({ state: 'ready' })
  expect(server.log.filter((line) => line === 'pause')).toHaveLength(3)
})

test('a file that is there already is not sent', async () => {
  const file = textFile('abc')
  const server = uploadServer(file)
  server.setState('ready')
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.parts()).toEqual([])
})

test('a file whose check failed before starts again', async () => {
  const file = textFile('abc')
  const server = uploadServer(file)
  server.setState('failed')
  await uploadFile(file, server.ports, progress().on, signal)
  expect(server.log).toEqual(['discard', 'part 1'])
})

test('parts of another file of the same name do not get through', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  server.stored.set(1, new TextEncoder().encode('ABCDEFGHIJ'))
  await expect(uploadFile(file, server.ports, progress().on, signal)).rejects.toThrow('The bytes differ.')
})

test('a file that can no longer be read stops the parts', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  const ports = { ...server.ports, hash: () => Promise.reject(new UnreadableFile(file.name, null)) }
  await expect(uploadFile(file, ports, progress().on, signal)).rejects.toThrow(/choose it again/)
})

test('what is called off stops at once', async () => {
  const file = textFile(CONTENT)
  const server = uploadServer(file)
  const controller = new AbortController()
  server.accidents.push(() => {
    controller.abort(new Error('cancelled'))
    return null
  })
  await expect(uploadFile(file, server.ports, progress().on, controller.signal)).rejects.toThrow('cancelled')
  expect(server.parts()).toEqual(['part 1'])
})
