import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fullCatalog, plainCatalog } from '#test/catalogs.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { BOOKING_URL, createTestOrganisation } from '#test/harness.ts'
import { startVisits } from './visits.ts'

// The suburb step never ends in nothing: it says what may have been meant, and what else there is.

const { server, organisation, visit } = await startVisits()
const [inner, far] = fullCatalog.areas
const strict = await createTestOrganisation(server.db, {
  ...fullCatalog,
  areas: [
    { ...inner, localities: [...(inner?.localities ?? []), { suburb: 'Dubbo', postcode: '2830' }] },
    far,
  ],
  bookingRules: { ...fullCatalog.bookingRules, areaRequired: true },
})

const open = async (slug: string, screen: 'phone' | 'desktop' = 'phone') => {
  const { page } = await visit(screen)
  await page.goto(`${BOOKING_URL}/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const expectWaste = (page: Page, place: string) =>
  Promise.all([
    page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor(),
    page.locator('dd', { hasText: place }).waitFor({ state: 'attached' }),
  ])

test('a typing error leads to the suburb that was meant', async () => {
  const page = await open(strict.slug)
  await page.getByRole('combobox').fill('nwetown')
  const meant = page.getByRole('status').filter({ hasText: 'Did you mean' })
  await meant.getByText('We don’t know “nwetown”').waitFor()
  await expectAccessible(page)
  await meant.getByRole('button', { name: 'Newtown NSW 2042' }).click()
  await expectWaste(page, 'Newtown NSW 2042')
})

test('a postcode next to ours leads to the suburbs near by', async () => {
  const page = await open(strict.slug)
  await page.getByRole('combobox').fill('2043')
  const near = page.getByRole('status').filter({ hasText: 'but near by' })
  await expect
    .poll(() => near.getByRole('button').allTextContents())
    .toEqual(['Newtown NSW 2042', "St Peter's NSW 2044"])
  await page.getByRole('button', { name: 'Choose the waste' }).click()
  const summary = page.getByRole('alert').getByRole('link').first()
  await expect.poll(() => summary.textContent()).toBe('Choose the suburb where the bin goes')
})

test('what was wrong with one suburb goes as another is typed', async () => {
  const page = await open(strict.slug)
  const suburb = page.getByRole('combobox')
  await suburb.fill('zzz')
  await page.getByRole('button', { name: 'Choose the waste' }).click()
  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: 'We don’t deliver to “zzz”' }).waitFor()
  expect(await suburb.getAttribute('aria-invalid')).toBe('true')
  await suburb.fill('zzzn')
  await summary.waitFor({ state: 'detached' })
  expect(await suburb.getAttribute('aria-invalid')).toBe(null)
})

test('every suburb is in a list that opens, by area, and options name the state', async () => {
  const page = await open(strict.slug)
  await page.getByRole('combobox').fill('dub')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Dubbo NSW2830'])
  await page.getByRole('combobox').fill('')
  const more = page.getByRole('button', { name: 'See all 4 suburbs' })
  await more.click()
  const hide = page.getByRole('button', { expanded: true })
  await expect.poll(() => hide.textContent()).toBe('Hide the suburbs')
  const listed = page.getByRole('region', { name: 'Inner West' }).getByRole('button')
  await expect
    .poll(() => listed.allTextContents())
    .toEqual(['Dubbo NSW 2830', 'Newtown NSW 2042', "St Peter's NSW 2044"])
  await expectAccessible(page)
  await listed.filter({ hasText: 'Dubbo' }).click()
  await expectWaste(page, 'Dubbo NSW 2830')
})

test('a business without areas asks for the suburb and postcode as plain text', async () => {
  const plain = await createTestOrganisation(server.db, plainCatalog)
  const page = await open(plain.slug)
  expect(await page.getByRole('combobox').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^See all/ }).count()).toBe(0)
  await page.getByLabel('Postcode', { exact: true }).fill('2880')
  await page.getByRole('button', { name: 'Choose a size' }).click()
  const summary = page.getByRole('alert').getByRole('link')
  await expect
    .poll(() => summary.allTextContents())
    .toEqual(['Enter the suburb where the bin goes'])
  await page.getByRole('textbox', { name: 'Where does the bin go?' }).fill('Broken Hill')
  expect(await page.getByRole('status').allTextContents()).not.toContain('Nothing found')
  expect(await page.getByLabel('Postcode', { exact: true }).inputValue()).toBe('2880')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose a size' }).click()
  await page.getByRole('heading', { name: 'What size?' }).waitFor()
  await page.getByText('delivered to Broken Hill').waitFor()
})

test('without bins there is nothing to choose, only a number to call', async () => {
  const { products: _, ...rest } = fullCatalog
  const empty = await createTestOrganisation(server.db, { ...rest, products: [] })
  const page = await open(empty.slug)
  await page.getByRole('heading', { name: 'No bins online yet' }).waitFor()
  const call = page.getByRole('link', { name: 'Call 02 5550 0100' }).last()
  expect(await call.getAttribute('href')).toBe('tel:0255500100')
  expect(await page.getByRole('button').count()).toBe(0)
  await expectAccessible(page)
})

test('outside the areas a postcode is asked for, and why', async () => {
  const page = await open(organisation.slug)
  await page.getByRole('combobox').fill('Atlantis')
  await page.getByText('“Atlantis” isn’t in our list').waitFor()
  await page.getByRole('button', { name: 'Choose the waste' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter the postcode' }).click()
  await page.getByLabel('Postcode', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('2999')
  await page.keyboard.press('Enter')
  await expectWaste(page, 'Atlantis NSW 2999')
})
