import { reportNames, reportRows } from '#contract/reports/report-words.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { atMost, milliseconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { startServer } from '../tools/server-process.ts'
import { fillOffice } from './fill-office.ts'
import { fillReports } from './fill-reports.ts'
import { signInOwners } from './members.ts'

/** Reports of a year of an organisation with a million orders. */

const ORDERS = 1_000_000
const REQUESTS = 10

/** Measures every report of a year, by each of its rows. */
export async function benchReadReports(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-reports', catalog)
  await fillOffice(database.owner, [{ organisation, count: ORDERS }])
  await fillReports(database.owner, organisation.id)
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const { day: to } = localTime(new Date(), organisation.timezone)
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}/reports`
  const figures: { report: string; middle: number; most: number }[] = []
  for (const name of reportNames) {
    for (const by of reportRows[name]) {
      const times: number[] = []
      for (let count = -1; count < REQUESTS; count += 1) {
        const began = performance.now()
        const address = `${base}/${name}?from=${addDays(to, -364)}&to=${to}&by=${by}`
        const answer = await fetch(address, { headers: { cookie } })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${name} by ${by} answered ${answer.status}: ${text}`)
        // The first fills caches.
        if (count >= 0) times.push(performance.now() - began)
      }
      const report = `${name} by ${by}`
      figures.push({ report, middle: percentile(times, 0.5), most: Math.max(...times) })
    }
  }
  const slowest = figures.reduce((one, two) => (two.most > one.most ? two : one))
  return {
    title: 'Reports of a year',
    method: `\`GET /api/office/{organisation}/reports/{name}\`, 365 days of an organisation with ${ORDERS.toLocaleString('en')} orders, nearly all of them delivered, collected, weighed, invoiced and paid; one request at a time, ${REQUESTS} of each.`,
    targets: [atMost(`a year of ${slowest.report}, the slowest`, slowest.most, 2000, milliseconds)],
    details: table(
      ['', 'median', 'most'],
      figures.map(({ report, middle, most }) => [report, milliseconds(middle), milliseconds(most)]),
    ),
  }
}
