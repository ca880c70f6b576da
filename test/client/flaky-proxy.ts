import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** A proxy on loopback before the real server, that fails as it is told, request by request. */

/**
 * `pass`: as the server answers; `drop`: the server answers, and the connection is closed before its
 * answer is passed on; `cut`: half of its answer is passed on; `hang`: it answers, and nothing is
 * passed on; or an answer in the server's place.
 */
export type Behaviour = 'pass' | 'drop' | 'cut' | 'hang' | Instead
export type Instead = { status: number; headers?: Record<string, string>; body?: string }

export type FlakyProxy = {
  url: string
  /** What to do with the next requests; `pass` with all after them. */
  plan: Behaviour[]
  requests: { at: number; method: string; url: string; headers: IncomingMessage['headers'] }[]
}

export async function startFlakyProxy(target: string, ...plan: Behaviour[]): Promise<FlakyProxy> {
  const requests: FlakyProxy['requests'] = []
  const proxy: FlakyProxy = { url: '', plan, requests }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ at: Date.now(), method, url, headers })
    void behave(proxy.plan.shift() ?? 'pass', target, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

async function behave(
  behaviour: Behaviour,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (typeof behaviour === 'object') {
    request.resume()
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body)
    return
  }
  const { status, headers, body } = await forward(target, request)
  if (behaviour === 'drop') request.socket.destroy()
  if (behaviour === 'pass') response.writeHead(status, headers).end(body)
  if (behaviour === 'cut') {
    response.writeHead(status, { ...headers, 'content-length': String(body.length) })
    response.write(body.subarray(0, body.length / 2))
    await sleep(20)
    request.socket.destroy()
  }
}

async function forward(target: string, request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const method = request.method ?? 'GET'
  const answer = await fetch(target + request.url, {
    method,
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const {
    'transfer-encoding': ____,
    connection: _____,
    ...passed
  } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: passed, body }
}
