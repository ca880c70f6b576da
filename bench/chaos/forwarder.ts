import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { PORT } from '../../embedded-postgres/layout.ts'

/** An address on loopback in front of a PostgreSQL's socket, as a proxy or a floating address is in a failover. */
export type Forwarder = AsyncDisposable & {
  port: number
  /** Leads new connections to the server whose socket is in this folder, and breaks those that are open. */
  lead(folder: string): void
  /** While frozen, no byte passes on any connection that is open, and neither side hears of it. */
  freeze(frozen: boolean): void
}

export async function startForwarder(folder: string): Promise<Forwarder> {
  let target = folder
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((inner) => {
    const outer = connect(join(target, `.s.PGSQL.${PORT}`))
    const pair = [inner, outer] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    inner.pipe(outer)
    outer.pipe(inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const frozen = new Set<readonly [Socket, Socket]>()
  return {
    port: (server.address() as AddressInfo).port,
    lead(next) {
      target = next
      breakAll()
    },
    freeze(yes) {
      for (const pair of yes ? pairs : frozen) {
        const [inner, outer] = pair
        if (yes) {
          frozen.add(pair)
          inner.unpipe(outer).pause()
          outer.unpipe(inner).pause()
        } else {
          inner.pipe(outer)
          outer.pipe(inner)
        }
      }
      if (!yes) frozen.clear()
    },
    async [Symbol.asyncDispose]() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
