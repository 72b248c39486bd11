// The load generator: keep-alive connections with one pending request each (a closed loop), which may be held to a
// rate. It speaks HTTP on raw sockets, because a full client would use more CPU than the server under test. It records every latency, without
// histogram buckets or corrections.

import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

export interface Load {
  /** Origin of the server, over http. */
  origin: URL
  /** Path of the next request. */
  path: () => string
  connections: number
  /** Requests per second of all connections together; absent: as many as are answered. */
  perSecond?: number
  /** Opens connections again that break, as they may on a machine that stalls for seconds. */
  reconnects?: boolean
  /** Stops after a time, or after a number of requests. */
  stop: { milliseconds: number } | { requests: number }
  /** The expected status of every response. */
  status: number
  method?: 'GET' | 'POST'
  /** In addition to `host` and `accept`. */
  headers?: Record<string, string>
  /** Headers by which clients differ; they take turns. */
  clients?: readonly Record<string, string>[]
  body?: string
}

export interface Measured {
  /** Milliseconds, one for each response. */
  latencies: number[]
  /** Duration of the whole run. */
  seconds: number
  /** Connections that broke and were opened again; whether their last requests were answered isn't known. */
  broken: number
}

/** @throws Error when a response doesn't have the expected status */
export async function drive(load: Load): Promise<Measured> {
  const { origin, path, connections, stop, status, perSecond, clients = [{}] } = load
  const written = clients.map(() => new Map<string, Buffer>())
  const requestFor = (wanted: string, client: number) => {
    const known = written[client]?.get(wanted)
    const request = known ?? Buffer.from(write(load, wanted, clients[client]))
    if (!known) written[client]?.set(wanted, request)
    return request
  }
  const latencies: number[] = []
  const started = performance.now()
  let sent = 0
  const next = () => {
    const isOver =
      'requests' in stop ? sent >= stop.requests : performance.now() - started >= stop.milliseconds
    sent++
    return isOver ? undefined : requestFor(path(), sent % clients.length)
  }
  const arrived = (milliseconds: number) => latencies.push(milliseconds)
  let broken = 0
  const due = () => (perSecond ? started + (sent / perSecond) * 1000 - performance.now() : 0)
  const conversation = { origin, status, next, due, arrived }
  async function keepConversing(): Promise<void> {
    for (;;)
      try {
        return await converse(conversation)
      } catch (problem) {
        if (!load.reconnects || problem instanceof WrongStatus) throw problem
        broken++
      }
  }
  await Promise.all(Array.from({ length: connections }, keepConversing))
  return { latencies, seconds: (performance.now() - started) / 1000, broken }
}

function write({ origin, method = 'GET', headers = {}, body = '' }: Load, path: string, client = {}): string {
  const all = { host: origin.host, accept: 'application/json', ...headers, ...client }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`
}

class WrongStatus extends Error {
  override readonly name = 'WrongStatus'
}

interface Conversation extends Pick<Load, 'origin' | 'status'> {
  next: () => Buffer | undefined
  /** Milliseconds until the next request is due. */
  due: () => number
  arrived: (milliseconds: number) => void
}

/** One connection: each request follows the response to the one before, until there is no next. */
function converse({ origin, status, next, due, arrived }: Conversation): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: origin.hostname, port: Number(origin.port), noDelay: true })
    let began = 0
    let received: Buffer | undefined
    const send = () => {
      const wait = due()
      if (wait > 0) {
        setTimeout(send, wait)
        return
      }
      const request = next()
      if (!request) {
        socket.destroy()
        resolve()
        return
      }
      began = performance.now()
      socket.write(request)
    }
    const fail = (problem: Error) => {
      socket.destroy()
      reject(problem)
    }
    socket.once('connect', send)
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('The server closed the connection.')))
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      const length = lengthOf(received)
      if (length === undefined || received.length < length) return
      if (statusOf(received) !== status)
        return fail(new WrongStatus(`Not ${status}: ${received.toString('latin1')}`))
      received = undefined
      arrived(performance.now() - began)
      send()
    })
  })
}

/** The three digits after `HTTP/1.1 `. */
function statusOf(answer: Buffer): number {
  return Number(answer.toString('latin1', 9, 12))
}

const END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i

/** Bytes of the whole response, or undefined while its head is incomplete. */
function lengthOf(answer: Buffer): number | undefined {
  const end = answer.indexOf(END)
  if (end < 0) return undefined
  const announced = CONTENT_LENGTH.exec(answer.toString('latin1', 0, end))?.[1]
  return end + END.length + Number(announced ?? 0)
}
