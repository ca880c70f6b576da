import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { lookAtCharges } from '#test/actors/charges.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// Charges whose dockets never came, in a real browser: they are given up together.

type Job = { id: string; date: string }
type Firm = Awaited<ReturnType<typeof openFirm>>

let firm: Firm
let browser: Browser

beforeAll(async () => {
  const [bin] = plainCatalog.products
  const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }
  const catalog = { ...plainCatalog, products: [{ ...bin, pricing }] }
  firm = await openFirm(undefined, { catalog, order: () => ({}) })
  for (let index = 0; index < 3; index += 1) {
    const { id: orderId } = await firm.place()
    const { json } = await firm.keeper.ask(`/api/office/${firm.firm.slug}/orders/${orderId}`)
    const jobs = json.jobs.toSorted((a: Job, b: Job) => a.date.localeCompare(b.date))
    for (const { id } of jobs) {
      await firm.firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))
    }
  }
  await lookAtCharges(firm.firm, { days: 6 })
  browser = await openBrowser(firm.server, { localhost: new URL(firm.server.url).host })
})

test('charges that wait for a docket are waived together with one reason, and taken back together', async () => {
  const page = await visit(browser, firm.keeper, `/office/${firm.firm.slug}/charges?show=docket`)
  const rows = page.getByRole('listitem').filter({ hasText: 'Its docket is missing' })
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: 'Select all' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByText('3 selected').waitFor()
  await expect.poll(() => bar.getByRole('button').allTextContents()).toEqual(['Waive… W', 'Clear'])
  // The one that is looked at stays.
  await page.keyboard.press('x')
  await bar.getByText('2 selected').waitFor()
  // Nothing has an amount to approve.
  await page.keyboard.press('a')
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Waive 2 charges' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Goodwill' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 charges waived').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('z')
  await page.getByText('2 charges opened again').waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await page.context().close()
})

test('on a phone, the part of the queue that is open is in view', async () => {
  const path = `/office/${firm.firm.slug}/charges?show=docket`
  const page = await visit(browser, firm.keeper, path, screens.phone)
  await page.getByText('Its docket is missing').first().waitFor()
  const part = page.getByRole('link', { name: /^Waiting for a docket/ })
  const right = async () => {
    const box = await part.boundingBox()
    return box === null ? Infinity : box.x + box.width
  }
  await expect.poll(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.context().close()
})
