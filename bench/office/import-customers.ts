import { OWN_ORIGIN } from '#test/actors/member.ts'
import { atMost, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** Importing customers from the longest file that there can be, into a deployment that has just begun. */

const ROWS = 20_000

type Import = { id: string; version: number; report: { create: number; update: number } }

/** Measures a file of new customers, and the same file with other notes. */
export async function benchImportCustomers(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-import', catalog)
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(
    await startServer({ DATA_DIR: database.dataDir, BASE_URL: OWN_ORIGIN }),
    (it) => it.stop(),
  )
  const office = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}`
  const post = async (path: string, headers: Record<string, string>, body?: string) => {
    const began = performance.now()
    const answer = await fetch(`${office}/customers/imports${path}`, {
      method: 'POST',
      headers: { cookie, origin: OWN_ORIGIN, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`an import answered ${answer.status}: ${text}`)
    return { made: JSON.parse(text) as Import, took: (performance.now() - began) / 1000 }
  }
  const importFile = async (notes: string, action: 'create' | 'update') => {
    const body = JSON.stringify({ fileName: 'customers.csv', csv: csvOf(notes) })
    const checked = await post('', { 'content-type': 'application/json' }, body)
    const { id, version, report } = checked.made
    if (report[action] !== ROWS) throw new Error(`not every row would ${action} a customer`)
    const applied = await post(`/${id}/apply`, { 'if-match': String(version) })
    return { checked: checked.took, applied: applied.took }
  }
  const added = await importFile('', 'create')
  const changed = await importFile('Pays late', 'update')
  return {
    title: 'Importing customers',
    method: `\`POST /api/office/{organisation}/customers/imports\` and \`…/apply\` with ${ROWS.toLocaleString('en')} rows of a contact and a site each, into a new deployment; then the same file with other notes.`,
    targets: [
      atMost('import of 20,000 new customers', added.applied, 30, seconds),
      atMost('import of changes to 20,000 customers', changed.applied, 30, seconds),
    ],
    details: table(
      ['', ''],
      [
        ['check of new customers', seconds(added.checked)],
        ['check of changes', seconds(changed.checked)],
      ],
    ),
  }
}

function csvOf(notes: string): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const phone = `0491 5${String(index).padStart(5, '0')}`
    return `Firm ${index} Pty Ltd,Pat O'Brien,pat@firm${index}.example,${phone},${index} Example Road,Rozelle,2039,14,500.00,${notes}`
  })
  const head = 'Name,Contact,Email,Phone,Site address,Suburb,Postcode,Terms,Credit limit,Notes'
  return [head, ...rows].join('\n')
}
