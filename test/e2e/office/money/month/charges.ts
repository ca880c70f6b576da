import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { listenForFaults, screens } from '#test/e2e/browser.ts'
import { BOOKING_URL, SECRET } from '#test/harness.ts'
import type { Month } from './crews-month.ts'
import { dialog, gone, title, toast } from './desk.ts'
import type { Desk } from './desk.ts'
import { handsOn, takeMouseAway } from './hands.ts'

/** Each charge with one key, the oldest first. */
export async function clearQueue({ page, press, used }: Desk, { orders }: Month): Promise<void> {
  const at = (name: string) =>
    page.locator('li[aria-current="true"]').getByRole('link', { name }).waitFor()
  const { A, B, C } = orders
  await press('g', 'h')
  await title(page, 'Charges').waitFor()
  await at(`Futile trip ${A.reference}, $120.00`)
  await page.getByText('A van before the gate').waitFor()
  used()
  await press('n')
  await toast(page, `The customer is notified of $120.00 futile trip, ${A.reference}`)
  await at(`Futile trip ${C.reference}, $120.00`)
  await press('a')
  await toast(page, `Approved $120.00 futile trip, ${C.reference}`)
  await at(`Extra days ${A.reference}, $45.00`)
  await press('n')
  await toast(page, `The customer is notified of $45.00 extra days, ${A.reference}`)
  await at(`Excess weight ${B.reference}, $85.00`)
  await page.getByLabel('Docket 88213').getByText('1,340 kg').waitFor()
  await page.getByText('340 kg over 1,000 kg at $250.00 a tonne').waitFor()
  await page.getByText(/Docket 88213 · .*net 1,340 kg/).waitFor()
  await press('a')
  await toast(page, `Approved $85.00 excess weight, ${B.reference}`)
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  expect(used(), 'a key for each charge').toBe(4)
}

/** The hirer disagrees with both charges that they got a notice of. */
export async function dispute(browser: Browser, { orders, firm }: Month): Promise<void> {
  const { A } = orders
  const context = await browser.newContext(screens.desktop)
  const faults = listenForFaults(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await takeMouseAway(page)
  const { press, type, tabTo } = handsOn(page)
  await page.goto(`${BOOKING_URL}/${firm.slug}/orders/${A.id}#${accessKeyOf(A.id, SECRET)}`)
  const list = page.getByRole('region', { name: 'Charges after your booking' })
  for (const [charge, why] of [
    [/^Futile trip/, 'The van was yours.'],
    [/^3 extra days/, 'It was in our way for three days.'],
  ] as const) {
    await tabTo(list.getByRole('link', { name: charge }), 30)
    await press('Enter')
    await tabTo(page.getByLabel('Tell us why'), 20)
    await type(why)
    await press('Tab', 'Enter')
    await page.getByRole('status').getByText('We have your reply').waitFor()
    expect(await page.locator(':focus').textContent()).toContain('We have your reply')
    await tabTo(page.getByRole('link', { name: `Your booking ${A.reference}` }), 20)
    await press('Enter')
    await list.waitFor()
  }
  expect(faults).toEqual([])
  await context.close()
}

/** One dispute is waived and the other upheld. */
export async function decideOnDisputes(
  { page, press, type, used }: Desk,
  { orders }: Month,
): Promise<void> {
  const { reference } = orders.A
  used()
  await press('3')
  await page.getByText('The van was yours.').waitFor()
  await press('w')
  const waive = dialog(page, `Waive Futile trip ${reference}, $120.00`)
  await waive.waitFor()
  await type('It was our van')
  await press('Enter')
  await gone(waive)
  await toast(page, `Waived $120.00 futile trip, ${reference}`)
  await page.getByText('It was in our way for three days.').waitFor()
  await press('a')
  await toast(page, `Upheld $45.00 extra days, ${reference}`)
  await page.getByRole('heading', { name: 'Nothing is disputed' }).waitFor()
  expect(used()).toBe(5)
}
