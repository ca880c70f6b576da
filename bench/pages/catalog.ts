import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { endWithBench } from '../tools/end-with-bench.ts'
import { atLeast, milliseconds, percent, perSecond, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { load, request, warmUp } from '../tools/load.ts'
import type { LoadResult } from '../tools/load.ts'
import { freePort } from '#test/free-port.ts'
import { startServer } from '../tools/server-process.ts'
import { median } from '../statistics.ts'

/** Reads the catalogue, compared with a bare node:http server that sends the same head and body. */

const CONNECTIONS = [16, 64]
const ROUNDS = 5
const SECONDS = 8
const SLUG = 'bench-catalog'
const PATH = `/api/public/${SLUG}/catalog`

/** Headers that Node adds to every answer. */
const ADDED_BY_NODE = ['connection', 'date', 'keep-alive']

type Round = { server: LoadResult; bare: LoadResult }

export async function benchCatalog(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  await createBenchOrganisation(database.db, SLUG, await plentifulCatalog())
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const answer = await fetch(`http://127.0.0.1:${server.port}${PATH}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = join(database.dataDir, 'catalog.json')
  await writeFile(file, bytes)
  const headers = Object.fromEntries(answer.headers)
  for (const name of ADDED_BY_NODE) delete headers[name]
  const bare = opened.adopt(await startBareServer(file, headers), (it) => it.stop())

  const rounds = new Map<number, Round[]>()
  const gets = { status: 200, requests: [request('GET', PATH, {})] }
  await warmUp({ ...gets, server, connections: 16 })
  await warmUp({ ...gets, server: bare, connections: 16 })
  for (const connections of CONNECTIONS) {
    const each = { ...gets, connections, seconds: SECONDS }
    const done: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      done.push({
        server: await load({ ...each, server }),
        bare: await load({ ...each, server: bare }),
      })
    }
    rounds.set(connections, done)
  }
  return {
    title: 'Reading the catalogue',
    method: `\`GET ${PATH}\` (${bytes.length} bytes, up to 20 ms old) compared with a bare \`node:http\` server that sends the same bytes, including the ${Object.keys(headers).length} headers. The bare server's request id never changes.`,
    targets: [...rounds].map(([connections, done]) =>
      atLeast(
        `catalogue rate / bare node:http, ${connections} connections`,
        median(done.map((round) => round.server.perSecond / round.bare.perSecond)),
        0.7,
      ),
    ),
    details: [...rounds].map(([connections, done]) => describe(connections, done)).join('\n\n'),
  }
}

function describe(connections: number, done: Round[]): string {
  const latency = (of: LoadResult) => `${milliseconds(of.median)} / ${milliseconds(of.p99)}`
  return table(
    [
      `${connections} connections`,
      'server',
      'bare',
      'ratio',
      'server p50 / p99',
      'bare p50 / p99',
      'CPU per answer, server, bare',
      'client CPU, % of a core',
    ],
    done.map(({ server, bare }, index) => [
      `round ${index + 1}`,
      perSecond(server.perSecond),
      perSecond(bare.perSecond),
      ratio(server.perSecond / bare.perSecond),
      latency(server),
      latency(bare),
      `${milliseconds(server.cpu)}, ${milliseconds(bare.cpu)}`,
      `${percent(server.ownCpu)}, ${percent(bare.ownCpu)}`,
    ]),
  )
}

async function startBareServer(file: string, headers: Record<string, string>) {
  const port = await freePort()
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file, String(port), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const { pid } = child
  if (pid === undefined) throw new Error("can't run node")
  const forget = endWithBench(pid)
  return {
    pid,
    port,
    async stop() {
      child.kill()
      await once(child, 'exit')
      forget()
    },
  }
}
