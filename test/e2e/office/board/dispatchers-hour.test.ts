import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { countHands } from './count-hands.ts'
import { cardIn, columnOf, customersOn, trayOf } from './on-board.ts'
import { planFor } from './plan-day.ts'

// A dispatcher's hour: 40 jobs go onto four trucks, the phone rings in the middle, two customers aren't there,
// a truck breaks down, and a customer asks for another day. Each takes so few clicks and keys.

const JOBS = 40
const TRUCKS = 4
const server = await startTestServer({ hearsOthers: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const today = inDays(0)

const MOVES = 25
const name = (index: number) =>
  index === MOVES ? 'Rosa Bennett' : `Customer ${String(index).padStart(2, '0')}`

async function planMorning(): Promise<void> {
  const plan = planFor(server, firm, sam)
  for (let truck = 1; truck <= TRUCKS; truck += 1) {
    await plan.run(`Truck ${truck}`, `Driver ${truck}`, today)
  }
  for (let index = 0; index < JOBS; index += 1) {
    await placeByKey(server, firm, anOrder({ customerName: name(index) }))
  }
  await server.owner.query(
    `update jobs set date = $2 where organisation_id = $1 and type = 'delivery'`,
    [firm.id, today],
  )
}

async function failJobOf(page: Page, customer: string): Promise<void> {
  const id = (await cardIn(page, customer).getAttribute('data-card')) ?? ''
  const send = async (what: string, body?: object) => {
    const { json } = await sam.ask(`/api/office/${firm.slug}/board?from=${today}&to=${today}`)
    const { version } = json.jobs.find((job: { id: string }) => job.id === id)
    const path = `/api/office/${firm.slug}/jobs/${id}/${what}`
    const { status, text } = await sam.send('POST', path, body, version)
    expect(status, text).toBe(200)
  }
  await send('start')
  await send('fail', { code: 'customer_absent' })
}

test('an hour’s work takes so few clicks and keys', async () => {
  await planMorning()
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const page = await visit(browser, sam, `/office/${firm.slug}/board`)
  const hands = countHands(page)
  const rail = page.getByRole('complementary', { name: 'Wrong today' })

  // Ten jobs at a time: the first and the last with Shift, then the digit of the truck.
  const giveTen = async (truck: number) => {
    const cards = trayOf(page).getByRole('link', { name: /Delivery/ })
    await hands.click(cards.first(), ['Shift'])
    await hands.click(cards.nth(9), ['Shift'])
    await page.getByText('10 jobs selected').waitFor()
    await hands.press('a')
    await page.getByRole('dialog', { name: 'Assign 10 jobs' }).waitFor()
    await hands.press(String(truck))
    await page.getByText(`10 jobs are on Truck ${truck}.`).waitFor()
    await hands.press('Escape')
    await page.getByText('10 jobs selected').waitFor({ state: 'detached' })
  }
  await giveTen(1)
  await giveTen(2)
  const first = hands.used()

  // The phone rings, and a new customer books.
  await hands.press('c')
  const fields = {
    'Phone or name': 'Robin Doyle',
    Email: 'robin@customer.example',
    Phone: '0491570157',
    What: 'bin',
    Address: '12 Example Street',
  }
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await hands.press('Tab')
    await field.focus()
    await hands.type(text)
  }
  await page.getByLabel('Deliver', { exact: true }).focus()
  await hands.type('+2')
  await hands.press('Control+Enter')
  await page.locator('input[name="terms"]:focus').waitFor()
  await hands.press('Space', 'Control+Enter')
  await page.getByText('Booked', { exact: true }).waitFor()
  await hands.press('g', 'b')
  await cardIn(columnOf(page, 'Truck 2'), name(19)).waitFor()
  const call = hands.used()
  await giveTen(3)
  await giveTen(4)
  await trayOf(page).getByText('Nothing here.').waitFor()
  expect(first).toEqual({ clicks: 4, keys: 6 })
  expect(hands.used()).toEqual(first)
  expect(call.clicks).toBe(0)

  // Two customers aren't there: each gets another day. With four trucks, what's wrong is folded until it's asked for.
  await hands.press('r')
  for (const customer of [name(3), name(14)]) {
    await failJobOf(page, customer)
    const entry = rail.getByRole('listitem').filter({ hasText: 'wasn’t done' })
    await hands.click(entry.getByRole('button', { name: /^Try / }))
    await page.getByText(`${customer}’s next attempt is on`).waitFor()
    await entry.waitFor({ state: 'detached' })
  }
  expect(hands.used()).toEqual({ clicks: 2, keys: 1 })

  // A truck breaks down: what it still has goes to another.
  await hands.click(page.getByRole('button', { name: 'What to do with Truck 1' }))
  await hands.click(page.getByRole('menuitem', { name: 'Give its open jobs to another run…' }))
  await page.getByRole('dialog', { name: 'Assign 9 jobs' }).waitFor()
  await hands.press('4')
  await expect.poll(async () => (await customersOn(columnOf(page, 'Truck 4'))).length).toBe(19)
  expect(hands.used()).toEqual({ clicks: 2, keys: 1 })

  // A customer asks for another day.
  await hands.press('/')
  await hands.type('rosa')
  await hands.press('Enter', 'm')
  await page.getByRole('dialog', { name: new RegExp(`^Move Delivery.*${name(MOVES)}`) }).waitFor()
  await hands.type('+5')
  await hands.press('Tab', 'Tab', 'ArrowDown', 'Enter')
  await page.getByText('Nothing is in the way of 1 move.').waitFor()
  await hands.press('Enter')
  await page.getByText(/^1 job moved to/).waitFor()
  expect(hands.used()).toEqual({ clicks: 0, keys: 14 })
  await page.context().close()
})
