import { addDays, localTime } from '#contract/values/day.ts'
import { atMost, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { startServer } from '../tools/server-process.ts'
import { fillJournal } from './fill-journal.ts'
import { signInOwners } from './members.ts'

/** Exports the journal of a large firm: a month, and all there is. */

const INVOICES = 200_000

/** Measures the screen of exports, a month's export with its file, and an export of everything. */
export async function benchExportJournal(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-journal', catalog)
  const { day: last } = localTime(new Date(), organisation.timezone)
  await fillJournal(database.owner, { organisation: organisation.id, count: INVOICES, last })
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const origin = `http://localhost:${server.port}`
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}/books-exports`
  const rows: string[][] = []
  const timed = async (what: string, path: string, init: RequestInit = {}) => {
    const began = performance.now()
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const answer = await fetch(`${base}${path}`, { headers, ...init })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${text}`)
    const took = (performance.now() - began) / 1000
    rows.push([what, seconds(took), `${text.length.toLocaleString('en')} characters`])
    return { took, text }
  }
  const make = async (what: string, from: string | null, to: string) => {
    const body = JSON.stringify({ program: 'journal', from, to, account: 'Sales' })
    const { took, text } = await timed(what, '', { method: 'POST', body })
    return { took, id: (JSON.parse(text) as { id: string }).id }
  }
  // Fills caches.
  await timed('the screen for Xero, first', '?program=xero')
  const forXero = await timed('the screen for Xero', '?program=xero')
  const counted = await timed('the screen for the journal, all new', '?program=journal')
  const month = await make('export of a month', addDays(last, -60), addDays(last, -31))
  const file = await timed('its file', `/${month.id}/file.csv?file=journal`)
  const rest = await make('export of everything else', null, last)
  const again = await timed('the screen for the journal, nothing new', '?program=journal')
  await timed('the file of everything else', `/${rest.id}/file.csv?file=journal`)
  return {
    title: 'The journal of a large firm',
    method: `An organisation with ${INVOICES.toLocaleString('en')} invoices of 700 days, all paid: ${(INVOICES * 3).toLocaleString('en')} documents of the journal. The screen of exports, the export of a month and its file, and the export of all the rest, each once.`,
    targets: [
      atMost('exports screen for a program of the books', forXero.took, 1, seconds),
      atMost(
        'exports screen for the journal, the slower',
        Math.max(counted.took, again.took),
        5,
        seconds,
      ),
      atMost('a month of the journal, exported and read', month.took + file.took, 10, seconds),
      atMost('everything of the journal exported at once', rest.took, 10, seconds),
    ],
    details: table(['', 'time', ''], rows),
  }
}
