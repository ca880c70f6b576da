import { createServer, connect } from 'node:net'
import type { Socket } from 'node:net'

/**
 * A proxy between the server and its database that delays every answer, as a network between two
 * machines would: `delay-proxy.ts LISTEN-SOCKET DATABASE-SOCKET MILLISECONDS`. A separate process, so
 * the delay doesn't compete with the load generator.
 */

const [listen = '', database = '', delay = '0'] = process.argv.slice(2)
const milliseconds = Number(delay)

createServer((client) => {
  const upstream = connect(database)
  client.pipe(upstream)
  if (milliseconds === 0) upstream.pipe(client)
  else delayed(upstream, client)
  client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
  upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
}).listen(listen, () => process.stdout.write('ready\n'))

/** Passes on each chunk after the delay. Node fires equal timers in order, so the bytes stay in order. */
function delayed(from: Socket, to: Socket): void {
  from.on('data', (chunk: Buffer) => setTimeout(() => to.write(chunk), milliseconds))
}
