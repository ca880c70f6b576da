import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { openBrowser, screens } from './browser.ts'
import { smallTargets } from './small-targets.ts'
import { asCustomer } from '#test/actors/customer.ts'

let organisation: TestOrganisation
let browser: Browser

beforeAll(async () => {
  const server = await startTestServer()
  organisation = await createTestOrganisation(server.db, fullCatalog)
  browser = await openBrowser(server)
})

/** Violations axe finds of WCAG 2.2 AA and of its own best practices. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test.each(['phone', 'desktop'] as const)(
  'axe finds nothing on any step on a %s',
  async (screen) => {
    const context = await browser.newContext({ ...screens[screen], bypassCSP: true })
    const customer = asCustomer(await context.newPage(), organisation)
    const { page } = customer
    const found: Record<string, string[]> = {}
    const look = async (step: string) => {
      found[step] = [...(await findings(page)), ...(await smallTargets(page))]
    }
    await customer.open()
    await page.getByRole('button', { name: 'Choose the waste' }).click()
    await look('suburb, refused')
    await page.getByRole('combobox').fill('newt')
    await look('suburb, open list')
    await customer.toWaste()
    await page.getByRole('radio', { name: 'General waste' }).check()
    await look('waste')
    await customer.toSize()
    await page.getByRole('radio', { name: /6 m³/ }).check()
    await look('size')
    await page.getByText('Mattress?').click()
    await look('size, extras')
    await customer.toDates()
    await look('dates')
    await page.locator('[role="grid"] button[aria-disabled="false"]:visible').first().click()
    await look('dates, chosen')
    await customer.toDetails()
    await page.getByRole('button', { name: 'Check and book' }).click()
    await look('details, refused')
    await page.getByRole('radio', { name: 'A company' }).check()
    await page.getByText('Help the driver (optional)').click()
    await look('details of a company, open')
    await page.getByRole('radio', { name: 'A person' }).check()
    await customer.toReview()
    await look('review')
    await page.getByRole('button', { name: /^Book / }).click()
    await look('review, not accepted')
    await customer.book()
    await page.getByText('It’s booked').waitFor()
    await look('done')
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((step) => [step, []])))
    await context.close()
  },
)
