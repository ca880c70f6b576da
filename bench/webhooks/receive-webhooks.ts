import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * Webhook receivers on loopback that do as little as possible: find the end of each request and answer
 * 204.
 */
export type Receivers = AsyncDisposable & { urls: string[] }

const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

/**
 * Starts `count` receivers, each on its own port.
 * @param begun called with the first bytes of each request as soon as they arrive
 */
export async function receiveWebhooks(
  count: number,
  begun: (head: Buffer) => void,
): Promise<Receivers> {
  const open = new Set<Socket>()
  const servers = Array.from({ length: count }, () =>
    createServer({ noDelay: true }, (socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
      answerEach(socket, begun)
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await Promise.all(servers.map((server) => once(server.close(), 'close')))
    },
  }
}

function answerEach(socket: Socket, begun: (head: Buffer) => void): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    if (pending.length === 0) begun(chunk)
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const end = pending.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /\ncontent-length: (\d+)/i.exec(pending.toString('latin1', 0, end))?.[1] ?? '0'
    // The client never pipelines: it waits for the answer before the next request.
    if (pending.length < end + 4 + Number(length)) return
    pending = Buffer.alloc(0)
    socket.write(ANSWER)
  })
}
