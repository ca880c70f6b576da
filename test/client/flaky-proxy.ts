import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAfterFile } from '#test/setup/after-file.ts'

/** A proxy in front of the real server that can fail each request in a planned way. */

/**
 * The server gets the request, and the proxy then does one of these. `pass` passes the answer on, `drop`
 * closes the connection instead, `cut` passes half of the answer on, and `hang` nothing. An object is an
 * answer that the proxy gives without asking the server.
 */
export type Behaviour = 'pass' | 'drop' | 'cut' | 'hang' | Instead
export type Instead = { status: number; headers?: Record<string, string>; body?: string }

export type FlakyProxy = {
  url: string
  /** What happens to the next requests. Those after them pass. */
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
  closeAfterFile(async () => {
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
  const { host: _, connection: __, 'content-length': ___, ...sent } = request.headers
  // What fetch gets compressed it gives back plain.
  const headers = { ...(sent as Record<string, string>), 'accept-encoding': 'identity' }
  const method = request.method ?? 'GET'
  const answer = await fetch(target + request.url, {
    method,
    headers,
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
