import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'

/** A receiver of webhooks on loopback: keeps what arrives, and answers as it is told. */

export type Delivery = {
  headers: IncomingHttpHeaders
  body: string
  at: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into payloads freely
  json: any
}

export type Receiver = {
  url: string
  deliveries: Delivery[]
  /** How many requests are being answered now, and the most there ever were. */
  load: { now: number; most: number }
  /** Waits until so many have arrived. */
  waitFor(count: number, withinMs?: number): Promise<Delivery[]>
  close(): Promise<void>
}

export type Answering = (response: ServerResponse, delivery: Delivery) => void | Promise<void>

export async function startReceiver(
  answer: Answering = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const load = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const delivery = { headers: request.headers, body, at: Date.now(), json: JSON.parse(body) }
      deliveries.push(delivery)
      load.now += 1
      load.most = Math.max(load.most, load.now)
      response.on('close', () => (load.now -= 1))
      void answer(response, delivery)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterAll(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    deliveries,
    load,
    async waitFor(count, withinMs = 8000) {
      const end = Date.now() + withinMs
      while (deliveries.length < count && Date.now() < end) await sleep(10)
      expect(deliveries.length).toBeGreaterThanOrEqual(count)
      return deliveries
    },
    close,
  }
}
