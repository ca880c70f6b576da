import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket, createServer as createTlsServer } from 'node:tls'

/** A request exactly as it arrived. */
export type Received = { head: string; body: string }

export type RawReceiver = AsyncDisposable & {
  port: number
  url: string
  /** Number of connections opened. */
  connections: number
  received: Received[]
  /** The server name each TLS client asked for. */
  servernames: (string | false | null)[]
}

export type RawReply = string | ((socket: Socket) => void)

/**
 * A receiver on loopback with a byte-exact answer: a text, or a function that gets the socket once
 * the whole request has arrived.
 */
export async function startRawReceiver(
  reply: RawReply,
  { tls, host = '127.0.0.1' }: { tls?: { key: string; cert: string }; host?: string } = {},
): Promise<RawReceiver> {
  const open = new Set<Socket>()
  const respond = typeof reply === 'string' ? (socket: Socket) => void socket.write(reply) : reply
  const onSocket = (socket: Socket) => {
    if (socket instanceof TLSSocket) receiver.servernames.push(socket.servername)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
      if (end < 0 || Buffer.byteLength(text.slice(end + 4)) < length) return
      receiver.received.push({ head: text.slice(0, end), body: text.slice(end + 4) })
      text = ''
      respond(socket)
    })
  }
  const server = tls ? createTlsServer(tls, onSocket) : createServer(onSocket)
  server.on('connection', (socket: Socket) => {
    receiver.connections += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: RawReceiver = {
    port,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    connections: 0,
    received: [],
    servernames: [],
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** A complete answer. */
export function answer(status: string, headers: string[] = [], body = ''): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  return [`HTTP/1.1 ${status}`, ...headers, length, '', body].join('\r\n')
}
