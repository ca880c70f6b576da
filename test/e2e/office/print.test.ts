import { writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { planFor } from './board/plan-day.ts'
import { visit } from './visit.ts'

// What is printed: the record on white paper, without what is pressed on a screen.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
/** Where the PDFs go, for a person to look at: `PRINT_TO=/tmp`. */
const printTo = process.env['PRINT_TO']

let browser: Browser
let sam: TeamMember

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
  sam = await createMember(server, firm, 'owner', { name: 'Sam Okafor' })
})

async function open(path: string): Promise<Page> {
  const page = await visit(browser, sam, `/office/${firm.slug}/${path}`)
  // Paper stays white, also for a dark screen.
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  return page
}

/** Prints a page, and answers how many sheets of paper it takes. */
async function print(page: Page, name: string): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('button').allInnerTexts()).toEqual([])
  const [paper, ink] = await page.evaluate<[string, string]>(
    `['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])`,
  )
  expect(paper).toBe('rgba(0, 0, 0, 0)')
  expect(lightnessOf(ink)).toBeLessThan(0.3)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (printTo !== undefined) await writeFile(`${printTo}/${name}.pdf`, pdf)
  await page.context().close()
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** From 0 to 1, of `rgb(…)` or a colour whose first number is its lightness. */
function lightnessOf(colour: string): number {
  const [first = 0, ...rest] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return colour.startsWith('rgb') ? Math.max(first, ...rest.slice(0, 2)) / 255 : first
}

test('an order is printed on its own, whether it’s open beside the list or on its page', async () => {
  const { json } = await placeByKey(server, firm, anOrder({ customerName: 'Harbour Builders' }))
  for (const path of [`orders/${json.reference}`, `orders?open=${json.id}`]) {
    const page = await open(path)
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    expect(await print(page, `order-${path.includes('open') ? 'beside' : 'page'}`)).toBe(1)
  }
})

test('a customer is printed with their orders', async () => {
  const customer = await sam.send('POST', `/api/office/${firm.slug}/customers`, {
    kind: 'company',
    name: 'Harbour Builders',
    notes: 'Ring Jack before six.',
    contacts: [{ name: 'Jack', phone: '02 5550 1074' }],
  })
  expect(customer.status, customer.text).toBe(201)
  const page = await open(`customers/${customer.json.id}`)
  await page.getByRole('region', { name: 'Orders' }).waitFor()
  expect(await print(page, 'customer')).toBe(1)
})

test('each run is printed on a sheet of its own', async () => {
  const date = inDays(12)
  const plan = planFor(server, firm, sam)
  await plan.run('Hook 1', 'Ada', date)
  await plan.run('Hook 2', 'Bo', date)
  await plan.order('Mia Papas', date)
  const desk = openDispatch(sam, firm.slug)
  const { runs, jobs } = await desk.read(`board?from=${date}&to=${date}`)
  const ofDay = jobs.find((job: { date: string }) => job.date === date)
  const placed = await sam.send('POST', desk.path('board/commands'), {
    commands: [
      { kind: 'place', jobId: ofDay.id, runId: runs[0].id, expected: { runId: null, date } },
    ],
  })
  expect(placed.status, placed.text).toBe(200)
  const page = await open(`board/sheets?date=${date}`)
  await page.getByText('Bin no.').first().waitFor()
  expect(await print(page, 'sheets')).toBe(2)
})
