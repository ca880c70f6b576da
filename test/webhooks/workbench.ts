import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { openDatabase } from '#server/db/connect.ts'
import { listen } from '#server/db/listen.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startDeliveries } from '#server/webhooks/deliveries/deliver.ts'
import { createPoster } from '#server/outbound/post.ts'
import { newIntegrator } from '#test/actors/integrator.ts'

export type Worker = AsyncDisposable & {
  /** The id in its leases. */
  id: string
  /** Number of times it looked for deliveries, and the most that it claimed at once. */
  looks: number
  claimed: number
  posts: number
  logs: string[]
  /** Makes it look for deliveries, and waits until it has started sending them. */
  look(): Promise<void>
}

const catalog = { ...plainCatalog, organisation: { email: 'office@test.example' } }

/** A server that sends nothing itself, with separate workers that report their activity. */
export async function startWorkbench() {
  const server = await startTestServer()
  closeAfterFile(() => checkInvariants(server.owner))
  return {
    server,
    change: (text: string, ...values: unknown[]) => server.owner.query(text, values),
    newIntegrator: () => newIntegrator(server, catalog),
    startWorker: (options?: { listening: boolean }) => startWorker(server.databaseUrl, options),
  }
}

/** A worker with its own connections, as in another process. */
function startWorker(connection: string, { listening } = { listening: true }): Worker {
  const logs: string[] = []
  const write = (...line: unknown[]) => void logs.push(JSON.stringify(line))
  const log = { info: write, warn: write, error: write }
  const stack = new AsyncDisposableStack()
  const pool = openDatabase({ connection, poolSize: 3, namedStatements: true, log })
  stack.defer(() => pool.end())
  const sending = createPoster({ allowLoopback: true })
  stack.defer(() => sending.close())
  const db = {
    ...pool,
    query: async <Row>(statement: Parameters<typeof pool.query>[0]) => {
      const rows = await pool.query<Row>(statement)
      if (statement.text.includes('claim_due_deliveries')) {
        worker.looks += 1
        worker.id = String(statement.values?.[0])
        worker.claimed = Math.max(worker.claimed, rows.length)
      }
      return rows
    },
  }
  const poster = {
    ...sending,
    post: (input: Parameters<typeof sending.post>[0]) => {
      worker.posts += 1
      return sending.post(input)
    },
  }
  const deliveries = stack.use(startDeliveries({ db, poster, secrets: [SECRET], log }))
  if (listening) {
    stack.use(listen(connection, 'deliveries', { heard: () => deliveries.wake(), log }))
  }
  onTestFinished(() => stack.disposeAsync())
  const worker: Worker = {
    id: '',
    looks: 0,
    claimed: 0,
    posts: 0,
    logs,
    async look() {
      // A look may already be in progress, so wait for two.
      const enough = worker.looks + 2
      while (worker.looks < enough) {
        deliveries.wake()
        await sleep(5)
      }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
  return worker
}
