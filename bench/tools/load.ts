import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from './process-usage.ts'
import { percentile } from '../statistics.ts'

/**
 * An HTTP load generator over keep-alive connections, with one request at a time on each. It shares
 * two cores with the server it measures, so it does as little as possible: requests are prepared bytes,
 * and it reads only the status and length of an answer.
 */

export type Load = {
  /** The server's process and port. */
  server: { pid: number; port: number }
  connections: number
  seconds: number
  /** Prepared requests, sent in turn by the next free connection. */
  requests: Buffer[]
  /** The status every answer must have. */
  status: number
}

export type LoadResult = {
  perSecond: number
  completed: number
  /** Milliseconds from sending to the last byte of the answer. */
  median: number
  p95: number
  p99: number
  /** Milliseconds of CPU the server used per answer. */
  cpu: number
  /** This generator's own CPU use, as a share of one core. */
  ownCpu: number
}

const WARM_UP_SECONDS = 1

/** Warms up for a second, then measures for `seconds`. */
export async function load(options: Load): Promise<LoadResult> {
  const { pid, port } = options.server
  const run: Run = { ...options, next: 0, stopped: false, latencies: [], error: null }
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => open(run, port)),
  )
  await sleep(WARM_UP_SECONDS * 1000)

  run.latencies = []
  const before = { server: await cpuOf(pid), own: process.cpuUsage(), at: performance.now() }
  await sleep(options.seconds * 1000)
  const latencies = run.latencies
  run.latencies = []
  const elapsed = performance.now() - before.at
  const own = process.cpuUsage(before.own)
  const cpu = (await cpuOf(pid)) - before.server

  run.stopped = true
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
  if (run.error) throw run.error
  return {
    perSecond: (latencies.length / elapsed) * 1000,
    completed: latencies.length,
    median: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    cpu: cpu / latencies.length,
    ownCpu: (own.user + own.system) / 1000 / elapsed,
  }
}

/** Loads a new server until V8 has compiled its code: 10,000 requests, or about a minute. */
export async function warmUp(options: Omit<Load, 'seconds'>): Promise<void> {
  let completed = 0
  for (let round = 0; round < 12 && completed < 10_000; round += 1) {
    completed += (await load({ ...options, seconds: 4 })).completed
  }
}

type Run = Load & { next: number; stopped: boolean; latencies: number[]; error: Error | null }

async function open(run: Run, port: number): Promise<Socket> {
  let sentAt = 0
  let missing = 0
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const send = () => {
    if (run.stopped) {
      socket.destroy()
      return
    }
    const next = run.requests[(run.next += 1) % run.requests.length]
    sentAt = performance.now()
    if (next) socket.write(next)
  }
  const receive = (size: number) => {
    missing = missing > 0 ? missing - size : lengthOf(buffer, size, run) - size
    if (missing > 0) return
    run.latencies.push(performance.now() - sentAt)
    send()
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer,
      callback: (size) => {
        try {
          receive(size)
        } catch (error) {
          run.error = error as Error
          socket.destroy()
        }
        return true
      },
    },
  })
  await once(socket, 'connect')
  send()
  return socket
}

/** The length of a whole answer in bytes, read from its head. */
function lengthOf(buffer: Buffer, size: number, { status }: Load): number {
  const end = buffer.indexOf('\r\n\r\n')
  const head = buffer.toString('latin1', 0, Math.min(end, size))
  if (end < 0 || end >= size || Number(head.slice(9, 12)) !== status) {
    throw new Error(`the server answered:\n${buffer.toString('latin1', 0, size)}`)
  }
  const length = /\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`the answer has no length:\n${head}`)
  return end + 4 + Number(length[1])
}

/** Prepares a request as bytes. */
export function request(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}
