import { setTimeout as sleep } from 'node:timers/promises'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { atLeast, atMost, megabytes, perSecond, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { fillOrders } from '../orders/fill-orders.ts'
import { median } from '../statistics.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** Downloads all orders of an organisation as CSV. */

const ORDERS = 100_000
const ROUNDS = 5

export async function benchExportOrders(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-export', catalog)
  await fillOrders(database.owner, organisation, ORDERS)
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const address = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}/orders.csv`

  const first = await download(address, cookie)
  await sleep(1000)
  const before = await memoryOf(server.pid)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await download(address, cookie))
  const after = await memoryOf(server.pid)
  return {
    title: 'Orders as CSV',
    method: `\`GET /api/office/{organisation}/orders.csv\` of ${ORDERS.toLocaleString('en')} orders, read to the end. Memory: the server's resident memory after one download and its peak after ${ROUNDS} more.`,
    targets: [
      atLeast('rows of orders as CSV', median(rounds), 10_000, perSecond),
      atMost(`memory that ${ROUNDS} more downloads add`, after.most - before.most, 20, megabytes),
    ],
    details: table(
      ['', ''],
      [
        ['first download', perSecond(first)],
        ...rounds.map((rate, index) => [`round ${index + 1}`, perSecond(rate)]),
        ['peak memory after the first download', megabytes(before.most)],
        ['peak memory at the end', megabytes(after.most)],
      ],
    ),
  }
}

/** @returns rows a second */
async function download(address: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`the download answered ${answer.status}`)
  let lines = -1
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  if (lines < ORDERS) throw new Error(`${lines} lines of ${ORDERS}`)
  return lines / ((performance.now() - began) / 1000)
}
