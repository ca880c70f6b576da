import { createServer, connect } from 'node:net'
import type { Socket } from 'node:net'

/**
 * Stands between the server and its database on a Unix socket and holds every answer back for so
 * many milliseconds, as a network between two machines would. A process of its own:
 * `node bench/orders/delay-proxy.ts LISTEN-SOCKET DATABASE-SOCKET MILLISECONDS`.
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

/** Passes on each piece when its time has come, in order: equal timers of Node's keep theirs. */
function delayed(from: Socket, to: Socket): void {
  from.on('data', (piece: Buffer) => setTimeout(() => to.write(piece), milliseconds))
}
