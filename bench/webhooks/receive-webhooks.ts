import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * Receivers of webhooks on loopback that do as little as can be: they find where each request begins
 * and ends, and answer 204.
 */
export type Receivers = AsyncDisposable & { urls: string[] }

const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

/**
 * Starts so many, each on a port of its own.
 * @param begun told of each request when its first bytes are there, with what has arrived of it
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
  let held: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    if (held.length === 0) begun(chunk)
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const end = held.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /\ncontent-length: (\d+)/i.exec(held.toString('latin1', 0, end))?.[1] ?? '0'
    // One request at a time: nobody sends a second before the first was answered.
    if (held.length < end + 4 + Number(length)) return
    held = Buffer.alloc(0)
    socket.write(ANSWER)
  })
}
