import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { listenForFaults, openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import {
  BOOKING_URL,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
} from '#test/harness.ts'
import { drawPhoto } from './draw-photo.ts'

// A hirer who got a notice reads what the charge rests on, and replies to it.

const pictures = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))
const server = await startTestServer()
const wording = 'You keep the place clear. If we can’t put the bin down, you pay for the trip.'
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  terms: { version: '2026-07-01', text: wording },
})
const mel = await createMember(server, firm, 'bookkeeper')
const office = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)
let browser: Browser

beforeAll(async () => {
  await charges.set((settings) => ({
    ...settings,
    types: { ...settings.types, futile_trip: { ...settings.types.futile_trip, fee: 12_000 } },
  }))
  browser = await openBrowser(server)
})

test.each(['phone', 'desktop'] as const)(
  'a charge is read and disputed on a %s',
  async (screen) => {
    const { json: order } = await placeByBrowser(server, firm, anOrder())
    const { json: seen } = await office.ask(`${charges.office}/orders/${order.id}`)
    const [job] = seen.jobs
    const failure = { code: 'no_access', note: 'A car was parked across the driveway' }
    await office.send('POST', `${charges.office}/jobs/${job.id}/fail`, failure, job.version)
    const studio = await browser.newPage()
    const { bytes } = await drawPhoto(studio, { colour: '#2f6b45', full: false })
    await studio.close()
    const headers = { 'content-type': 'image/jpeg' }
    const photo = { method: 'POST', headers, body: bytes }
    const added = await office.ask(`${charges.office}/jobs/${job.id}/files?kind=problem`, photo)
    expect(added.status, added.text).toBeLessThan(300)
    await lookAtCharges(firm)
    const [charge] = await charges.of(String(order.id))
    expect((await charges.act(charge, 'notify')).status).toBe(200)

    const context = await browser.newContext(screens[screen])
    const faults = listenForFaults(context)
    const page = await context.newPage()
    await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${order.id}#${order.accessKey}`)
    const list = page.getByRole('region', { name: 'Charges after your booking' })
    await list.getByText('unless you reply by').waitFor()
    await expectAccessible(page)
    await list.getByRole('link', { name: /^Futile trip: no access/ }).click()
    await page.getByRole('heading', { name: 'Futile trip: no access', level: 1 }).waitFor()
    await page.getByText('$120.00').first().waitFor()
    await page.getByText('A car was parked across the driveway').waitFor()
    await page.getByText('costs $120.00.').waitFor()
    await page.getByRole('listitem').getByRole('img').waitFor()
    await page.getByText(wording).waitFor()
    const back = await page.getByRole('link', { name: /^Your booking/ }).boundingBox()
    expect(back?.height).toBeGreaterThanOrEqual(44)
    const form = page.getByRole('region', { name: 'If you don’t agree' })
    await form.getByRole('button', { name: 'Send your reply' }).click()
    await form.getByText('Write what you don’t agree with.').waitFor()
    // Where the reply goes, and what is missing, is read out at once.
    await form.getByRole('textbox').and(page.locator(':focus')).waitFor({ timeout: 5000 })
    await expectAccessible(page)
    const { width } = screens[screen].viewport
    await page.screenshot({ path: `${pictures}hirer-charge-${width}.png`, fullPage: true })
    await form.getByRole('textbox').fill('There was no car. The gate was open all day.')
    await form.getByRole('button', { name: 'Send your reply' }).click()
    await page.getByRole('status').getByText('We have your reply').waitFor()
    await page.reload()
    await page.getByText('The gate was open all day.').waitFor()
    await page.getByRole('link', { name: `Your booking ${order.reference}` }).click()
    await list.getByText('We have your reply').waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the page of a charge is headed as one while it loads, and names the email with its link', async () => {
  const { json: order } = await placeByBrowser(server, firm, anOrder())
  const address = `${BOOKING_URL}/${firm.slug}/orders/${order.id}/charges/${crypto.randomUUID()}`
  const context = await browser.newContext(screens.phone)
  const page = await context.newPage()
  // What it asks for never comes.
  await page.route('**/api/public/**', () => undefined)
  await page.goto(`${address}#${order.accessKey}`)
  await page.getByText('One moment…').waitFor({ state: 'attached' })
  expect(await page.locator('main h1').textContent()).toBe('A charge for your booking')
  const other = await context.newPage()
  await other.goto(address)
  await other.getByText('Open it again from the email about the charge.').waitFor()
  await context.close()
})
