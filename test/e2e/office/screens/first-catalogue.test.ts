import { beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { visit } from '#test/e2e/office/visit.ts'

// The catalogue of a business that starts with nothing.

const server = await startTestServer()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

/** The catalogue of a new business, as its owner sees it. */
async function openEmpty(at: string): Promise<{ page: Page; slug: string }> {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Hart' })
  const page = await visit(browser, owner, `/office/${firm.slug}/catalog/${at}`)
  return { page, slug: firm.slug }
}

const name = (page: Page) => page.getByRole('main').getByLabel('Name', { exact: true })

test('the first product makes the group that it needs', async () => {
  const { page } = await openEmpty('prices')
  await page.getByRole('link', { name: 'Add the first product' }).click()
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByText('Name is missing').waitFor()
  await name(page).fill('General waste skip')
  expect(await page.getByText('UUID').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add its group' }).click()
  await page.waitForURL('**/catalog/groups?open=*')
  await name(page).fill('General waste')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: /General waste skip/ }).click()
  const group = page.getByLabel('Group')
  expect(await group.locator('option:checked').textContent()).toBe('General waste')
  await page.getByText('2 changes, not published').waitFor()
  expect(await page.getByText('to mend').count()).toBe(0)
  await page.context().close()
})

test('without a product no day is called free: there’s nothing to book', async () => {
  const { page } = await openEmpty('rules')
  await page.getByText('There’s nothing to book yet.').waitFor()
  expect(await page.getByText('free', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Add a product' }).click()
  await page.getByRole('button', { name: 'Begin with the usual sizes' }).click()
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByText('free', { exact: true }).first().waitFor()
  expect(await page.getByText('There’s nothing to book yet.').count()).toBe(0)
  await page.context().close()
})

test('an order by phone says that there’s nothing to book, and leads who may to the products', async () => {
  const { page, slug } = await openEmpty('rules')
  await page.goto(`http://localhost/office/${slug}/orders/new`)
  await page.getByText('There’s nothing to book yet.').waitFor()
  expect(await page.getByText('Type what it is to see the price.').count()).toBe(0)
  await page.getByRole('link', { name: 'Add a product' }).click()
  await page.waitForURL('**/catalog/products')
  await page.getByRole('button', { name: 'Begin with the usual sizes' }).waitFor()
  await page.context().close()
})

test('a new catalogue begins with the usual sizes, and says what is easily forgotten before it is published', async () => {
  const { page, slug } = await openEmpty('products')
  await page.getByRole('button', { name: 'Begin with the usual sizes' }).click()
  await page.waitForURL('**/catalog/prices')
  const look = page.getByRole('complementary', { name: 'Changes' })
  await look.getByText('General waste skip, 2 m³ costs nothing').waitFor()
  await look.getByText('So do 3 more').waitFor()
  await look.getByText('Our area has no suburbs').waitFor()
  await look.getByText(/there are none to read/).waitFor()
  await expectAccessible(page)
  await page.getByRole('gridcell', { name: 'Base price: $0' }).first().click()
  for (const price of [210, 270, 345, 450, 560, 690]) {
    await page.keyboard.type(String(price))
    await page.keyboard.press('Enter')
  }
  await look.getByText(/^ ?Bins never sell out/).waitFor()
  await page.getByRole('gridcell', { name: 'Owned: –' }).first().click()
  for (const owned of [4, 4, 6, 6, 3, 2]) {
    await page.keyboard.type(String(owned))
    await page.keyboard.press('Enter')
  }
  await look.getByText(/^ ?Extra days cost nothing/).waitFor()
  await page.getByRole('gridcell', { name: 'Extra day: –' }).first().click()
  for (const price of [8, 8, 8, 10, 10, 12]) {
    await page.keyboard.type(String(price))
    await page.keyboard.press('Enter')
  }
  await look.getByText(/Extra days cost nothing/).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Areas', exact: true }).click()
  await page.getByRole('link', { name: /Our area/ }).click()
  await page.getByLabel('Find or add').fill('Newtown 2042')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await page.getByLabel('Text').fill('Be fair.')
  await look
    .getByText(/costs nothing|never sell out|no suburbs|none to read/)
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Publish/ }).click()
  const booking = page.getByRole('link', { name: 'Open the booking page' })
  await booking.waitFor()
  expect(await booking.getAttribute('href')).toMatch(new RegExp(`/book/${slug}$`))
  const { products, areas, bookingRules } = (await server.fetch(`/api/public/${slug}/catalog`)).json
  expect(
    products[0].variants.map(
      ({ pricing }: { pricing: { basePrice: number } }) => pricing.basePrice,
    ),
  ).toEqual([210, 270, 345, 450, 560, 690].map((dollars) => dollars * 100))
  expect([areas[0].localities.length, bookingRules.areaRequired]).toEqual([1, true])
  await page.context().close()
})
