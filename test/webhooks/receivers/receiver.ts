import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { eventually } from '#test/eventually.ts'

/** A webhook receiver on loopback that records what arrives and answers as configured. */

export type Delivery = {
  headers: IncomingHttpHeaders
  body: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into payloads freely
  json: any
}

export type Receiver = {
  url: string
  deliveries: Delivery[]
  /** Requests in progress now, and the most at any time. */
  load: { now: number; most: number }
  /** Waits until this many have arrived, with a generous timeout. */
  waitFor(count: number): Promise<Delivery[]>
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
      const delivery = { headers: request.headers, body, json: JSON.parse(body) }
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
  closeAfterFile(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    deliveries,
    load,
    async waitFor(count) {
      await eventually(() => deliveries.length).toBeGreaterThanOrEqual(count)
      return deliveries
    },
    close,
  }
}
