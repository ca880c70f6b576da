import { addDays, localTime } from '#contract/values/day.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { startServer } from '../tools/server-process.ts'
import { fillOffice } from './fill-office.ts'
import { signInOwners } from './members.ts'

/** Reports of a year of an organisation with a million orders. */

const ORDERS = 1_000_000
const REQUESTS = 10
const BY = ['week', 'month', 'product', 'area', 'customer']

/** Measures the report of sales of a year, by each of its rows. */
export async function benchReadReports(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-reports', catalog)
  await fillOffice(database.owner, [{ organisation, count: ORDERS }])
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const { day: to } = localTime(new Date(), organisation.timezone)
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}/reports?name=sales&from=${addDays(to, -364)}&to=${to}`
  const figures: { by: string; middle: number; most: number }[] = []
  for (const by of BY) {
    const times: number[] = []
    for (let count = -1; count < REQUESTS; count += 1) {
      const began = performance.now()
      const answer = await fetch(`${base}&by=${by}`, { headers: { cookie } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`by ${by} answered ${answer.status}: ${text}`)
      // The first fills caches.
      if (count >= 0) times.push(performance.now() - began)
    }
    figures.push({ by, middle: percentile(times, 0.5), most: Math.max(...times) })
  }
  const slowest = figures.reduce((one, two) => (two.most > one.most ? two : one))
  return {
    title: 'Reports of a year',
    method: `\`GET /api/office/{organisation}/reports\`, the sales of 365 days, of an organisation with ${ORDERS.toLocaleString('en')} orders, one request at a time, ${REQUESTS} of each.`,
    targets: [
      atMost(`a year of sales by ${slowest.by}, the slowest`, slowest.most, 2000, milliseconds),
    ],
    details: table(
      ['', 'median', 'most'],
      figures.map(({ by, middle, most }) => [`by ${by}`, milliseconds(middle), milliseconds(most)]),
    ),
  }
}
