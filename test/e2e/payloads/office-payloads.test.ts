import { beforeAll, expect, test, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { createVehicle } from '#test/actors/dispatch.ts'
import { createDriver, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { inDays } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { join, openPhone } from '#test/e2e/driver/phone.ts'
import { enter, OFFICE } from '#test/e2e/office/visit.ts'
import { PICTURES, plain, watch } from '#test/e2e/watch.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { catalogPages } from '#web/office/catalog/pages.ts'
import { fleetPages } from '#web/office/fleet/pages.ts'
import { bodyOf, catalogOf } from './payload-catalog.ts'
import type { Write } from './payload-catalog.ts'

// What strangers and customers write stays text in the office and on a driver's phone, and is never wider than a phone.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })

const server = await startTestServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

const TEXTS: readonly [string, string][] = [
  [
    'markup',
    '"><img src=x onerror=globalThis.struck=1><script>globalThis.struck=1</script>{{1+1}}',
  ],
  ['an address', 'javascript:globalThis.struck=1'],
  ['a word without an end', 'W'.repeat(120)],
  ['a formula that turns the direction', `=1+1\u202E\u2067${'gnorts '.repeat(14)}`],
]

test.each(TEXTS)('%s', async (_, payload) => {
  const write: Write = (_field, most = 120) => payload.slice(0, most - 1).trim()
  const firm = await createTestOrganisation(server.db, catalogOf(write))
  const owner = await createMember(server, firm, 'owner')
  const placed = await placeByKey(server, firm, bodyOf(write))
  expect(placed.status, placed.text).toBe(201)
  const customer = await openCustomers(owner, firm.slug).add({
    name: write('name'),
    notes: write('notes'),
    contacts: [{ name: write('contact'), phone: '0255500199', email: 'a@customer.example' }],
    sites: [{ address: write('address'), suburb: write('suburb', 60), postcode: '2042' }],
  })
  const driverId = await createDriver(firm, write('driver'))
  await createVehicle(firm, { name: write('vehicle', 60) })
  const listed = await server.fetch(`/api/v1/jobs?orderId=${placed.json.id}`, {
    headers: withKey(firm.readKey),
  })
  const jobIds: string[] = listed.json.data.map(({ id }: { id: string }) => id)
  const runId = await planRun(firm, { driverId, jobIds: jobIds.slice(0, 1) })
  const { rows } = await server.owner.query('select id from stops where run_id = $1', [runId])
  const home = `/office/${firm.slug}`
  const order = `/orders/${placed.json.id}`
  const sheet = `/customers/${customer.id}`
  const board = `/board?date=${inDays(0)}`
  const paths = [
    '',
    '/orders',
    order,
    '/orders/new',
    board,
    `/board/sheets?date=${inDays(0)}`,
    `/board?view=week&date=${inDays(3)}`,
    '/customers',
    sheet,
    `/customers?open=${customer.id}`,
    `${sheet}/account`,
    '/charges',
    '/invoices',
    '/payments',
    '/dockets',
    '/bins',
    '/reports',
    '/settings',
    '/settings/audit',
    '/settings/emails',
    ...catalogPages.map(([page]) => `/catalog/${page}`),
    ...fleetPages.map(([page]) => `/fleet/${page}`),
  ].map((path) => home + path)
  const stop = rows[0].id
  const crew = ['/driver', ...['stop', 'cannot', 'note'].map((at) => `/driver#/${at}/${stop}`)]
  const desk = await enter(browser, owner, screens.phone)
  const office = await look(await desk.newPage(), paths, payload)
  await desk.close()
  const phone = await openPhone(browser)
  const codes = `/api/office/${firm.slug}/drivers/${driverId}/codes`
  await join(phone, (await owner.send('POST', codes)).json.code)
  const driver = await look(phone, crew, payload)
  await phone.context().close()
  expect([...office.wrong, ...driver.wrong]).toEqual([])
  expect(office.showing).toEqual(
    expect.arrayContaining([order, board, sheet].map((path) => home + path)),
  )
  expect(driver.showing).toContain(`/driver#/stop/${stop}`)
})

/** What's wrong with the pages at some paths, and which of them show a text. */
async function look(page: Page, paths: readonly string[], payload: string) {
  const watched = await watch(page.context(), [OFFICE, PICTURES])
  const wrong: string[] = []
  const showing: string[] = []
  for (const path of paths) {
    await page.goto(OFFICE + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { text } = await watched.look(page)
    if (text.includes(plain(payload).slice(0, 15))) showing.push(path)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    if (wide > 0) wrong.push(`${path} is ${wide} px too wide`)
    wrong.push(...watched.takeStruck().map((what) => `${path}: ${what}`))
  }
  return { wrong, showing }
}
