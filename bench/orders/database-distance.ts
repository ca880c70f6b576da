import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { urlOf } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { endWithBench } from '../tools/end-with-bench.ts'
import { atLeast, milliseconds, perSecond, ratio, table } from '../figures.ts'
import type { Target } from '../figures.ts'
import { load, warmUp } from '../tools/load.ts'
import type { LoadResult } from '../tools/load.ts'
import { startServer } from '../tools/server-process.ts'
import type { ServerProcess } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** Places orders with the database 1 ms away, compared with a proxy that adds no delay. */

const ROUNDS = 5
const SECONDS = 8
const CONNECTIONS = 16

type ProxiedServer = { server: ServerProcess; roundTrip: number; stop(): Promise<void> }

export async function benchDistance(
  database: BenchDatabase,
  requests: Buffer[],
): Promise<{ target: Target; details: string }> {
  await using opened = new AsyncDisposableStack()
  const near = opened.adopt(await startBehindProxy(database, 0), (it) => it.stop())
  const far = opened.adopt(await startBehindProxy(database, 1), (it) => it.stop())
  const orders = { connections: CONNECTIONS, requests, status: 201 }
  const place = ({ server }: ProxiedServer) => load({ ...orders, server, seconds: SECONDS })
  await warmUp({ ...orders, server: near.server })
  await warmUp({ ...orders, server: far.server })
  const rounds: { near: LoadResult; far: LoadResult }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ near: await place(near), far: await place(far) })
  }
  const rates = rounds.map((round) => round.far.perSecond / round.near.perSecond)
  const latency = (of: LoadResult) => `${milliseconds(of.median)}, ${milliseconds(of.p99)}`
  return {
    target: atLeast('order rate, database 1 ms away / no delay', median(rates), 0.7),
    details: [
      `One server reaches its database through a proxy that delays every answer by 1 ms (far), the other through the same proxy without a delay (near). On an idle connection \`select 1\` takes ${milliseconds(far.roundTrip)} and ${milliseconds(near.roundTrip)}.`,
      table(
        [`${CONNECTIONS} connections`, 'far', 'near', 'ratio', 'far p50, p99', 'near p50, p99'],
        rounds.map((round, index) => [
          `round ${index + 1}`,
          perSecond(round.far.perSecond),
          perSecond(round.near.perSecond),
          ratio(round.far.perSecond / round.near.perSecond),
          latency(round.far),
          latency(round.near),
        ]),
      ),
    ].join('\n\n'),
  }
}

async function startBehindProxy(database: BenchDatabase, delay: number): Promise<ProxiedServer> {
  const { service, dataDir } = database
  const folder = join(dataDir, `proxy-${delay}`)
  const socket = (host: string) => join(host, `.s.PGSQL.${service.port}`)
  await mkdir(folder)
  const script = fileURLToPath(new URL('./delay-proxy.ts', import.meta.url))
  const proxy = spawn(
    process.execPath,
    [script, socket(folder), socket(service.host), String(delay)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { pid } = proxy
  if (pid === undefined) throw new Error("can't run node")
  const forget = endWithBench(pid)
  await once(proxy.stdout, 'data')
  const url = urlOf(service, folder)
  const roundTrip = await measureRoundTrip(url)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url })
  return {
    server,
    roundTrip,
    async stop() {
      await server.stop()
      proxy.kill()
      await once(proxy, 'exit')
      forget()
    },
  }
}

async function measureRoundTrip(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const took: number[] = []
  for (let count = 0; count < 200; count += 1) {
    const began = performance.now()
    await client.query('select 1')
    took.push(performance.now() - began)
  }
  await client.end()
  return median(took)
}
