import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { createTestOrganisation } from '#test/harness.ts'
import { cell, openEditors, paste, show } from './open-editors.ts'

// The catalogue's editor in a real browser, by keyboard where that's how it's used.

const { server, browser, openFirm, published, sizesOf } = await openEditors()

test('two editors at once: what one publishes meets the changes of the other', async () => {
  const { slug, editor } = await openFirm()
  const [one, other] = await Promise.all([editor(), editor()])
  await Promise.all([show(one.page, slug), show(other.page, slug)])
  const type = async (page: Page, label: string, price: string) => {
    await cell(page, label).click()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await type(one.page, 'Base price: $450', '460')
  await type(one.page, 'Extra day: $20', '25')
  await type(other.page, 'Base price: $450', '470')
  await other.page.getByRole('button', { name: 'Publish 1 change' }).click()
  await other.page.getByText(/Published version/).waitFor()

  await one.page.keyboard.press('Control+Enter')
  await one.page.getByRole('button', { name: 'Keep mine: $460' }).waitFor()
  expect((await sizesOf(slug))[1].pricing.basePrice).toBe(47_000)
  await one.page.getByRole('button', { name: 'Take theirs: $470' }).click()
  await one.page.getByRole('button', { name: 'Publish 1 change' }).click()
  await one.page.getByText(/Published version \d+: 1 change/).waitFor()
  await expect
    .poll(async () => (await sizesOf(slug))[1].pricing)
    .toMatchObject({ basePrice: 47_000, extraDayPrice: 2500 })
  await one.context.close()
  await other.context.close()
})

test('an area is added with its suburbs, and a problem shows at its field as it is typed', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug, 'areas')
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByText('Name is missing').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('North')
  await expect.poll(() => page.getByText('Name must be').count()).toBe(0)
  await page.getByLabel('Find or add').click()
  await paste(page, 'Suburb\tPostcode\nMANLY\t2095\nDee Why\t2099')
  await page.getByLabel('Find or add').fill('Mosman NSW 2088')
  await page.keyboard.press('Enter')
  // As Excel writes it on Windows, which isn't UTF-8.
  const csv = Buffer.from('Suburb,Postcode\r\nLéura,2780\r\n', 'latin1')
  await page
    .getByLabel('CSV file of suburbs')
    .setInputFiles({ name: 'suburbs.csv', mimeType: 'text/csv', buffer: csv })
  for (const name of ['Manly 2095', 'Dee Why 2099', 'Mosman 2088', 'Léura 2780']) {
    await page.getByText(name).waitFor()
  }
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('dialog', { name: 'Review the changes' }).getByText('New: North').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Published version/).waitFor()
  await expect
    .poll(async () => (await published(slug)).areas.at(-1))
    .toMatchObject({
      name: 'North',
      localities: [
        { suburb: 'Dee Why' },
        { suburb: 'Léura' },
        { suburb: 'Manly' },
        { suburb: 'Mosman' },
      ],
    })
  await context.close()
})

test('suburbs are suggested as they are typed: those of other areas and of orders, not those that are there', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await page.route('**/catalog/suburbs', (route) => {
    const known = (suburb: string, postcode: string) => ({ suburb, postcode, customers: 0 })
    const data = [
      { ...known('NEWPORT', '2106'), orders: 4 },
      { ...known('Newport', '2106'), orders: 1 },
      { ...known('Enmore', '2042'), orders: 9 },
    ]
    return route.fulfill({ json: { data } })
  })
  await show(page, slug, 'areas')
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByLabel('Name', { exact: true }).fill('North')
  const field = page.getByRole('combobox', { name: 'Find or add' })
  await field.click()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('option')
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['Newport 2106 5 orders', 'Enmore 2042 9 orders'])
  await page.keyboard.type('newp')
  await expect.poll(() => options.allInnerTexts()).toEqual(['Newport 2106 5 orders'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Newport 2106' }).waitFor()
  // One that another area has is named with it, and one that is here isn't suggested again.
  await page.keyboard.type('newt')
  await expect.poll(() => options.allInnerTexts()).toEqual(['Newtown 2042 also in Inner West'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('1 added; also in another area: Newtown (Inner West).').waitFor()
  await page.keyboard.type('new')
  expect(await options.count()).toBe(0)
  // What is written out is added as it is, whatever is suggested.
  await field.fill('Enmore 2049')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Enmore 2049' }).waitFor()
  await field.fill('Newport 2106')
  await page.keyboard.press('Enter')
  await page.getByText('0 added; here already: Newport.').waitFor()
  await context.close()
})

test('add-ons are put in another order by keyboard, retired and restored, each undoable', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug, 'add-ons')
  await page.getByRole('link', { name: /^Tyre/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('Order of the list').waitFor()
  await page.getByRole('link', { name: /^Mattress/ }).click()
  await page.getByRole('button', { name: 'Retire', exact: true }).click()
  await page.getByText('2 changes, not published').waitFor()
  await page.getByRole('button', { name: 'Undo: Mattress, Retired' }).click()
  await page.getByText('1 change, not published').waitFor()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText(/Published version/).waitFor()
  const names = async () => (await published(slug)).addOns.map((one: { name: string }) => one.name)
  await expect.poll(names).toEqual(['Tyre', 'Mattress'])
  await context.close()
})

test('days are closed as people type them', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug, 'closed-days')
  const from = page.getByLabel('From', { exact: true })
  await from.fill('8 feb')
  await page.getByLabel('To, if longer').fill('+2')
  await page.getByRole('button', { name: 'Close these days' }).click()
  for (const day of [8, 9, 10])
    await page.getByText(new RegExp(`^\\w{3} ${day} Feb \\d{4}$`)).waitFor()
  expect(await from.inputValue()).toBe('')
  await expectAccessible(page)
  await context.close()
})

test('closed days and rules show what hirers will see; the history takes an old version up', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug, 'rules')
  await page.getByText('What hirers see', { exact: true }).waitFor()
  await page.getByText('too soon').first().waitFor()
  await page.getByLabel('Days of notice').fill('5')
  await expect.poll(() => page.getByText('too soon').count()).toBe(5)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText(/Published version/).waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Changed: Booking rules').first().waitFor()
  await page
    .getByRole('button', { name: /^Take up again version/ })
    .first()
    .click()
  await page.getByText('Days of notice').waitFor()
  await page.getByText('1 change, not published').waitFor()
  await context.close()
})

test('the booking page shows the change to its editor alone, and books nothing', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug, 'terms')
  await page.getByLabel('Heading').fill('Bins by tomorrow')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'See the booking page with them' }).click()
  const preview = await opened
  await preview.getByRole('heading', { name: 'Bins by tomorrow' }).waitFor()
  await preview.getByText('nothing can be booked here').waitFor()
  expect(preview.url()).toMatch(/\/preview\/[\w-]{43}$/)
  expect((await published(slug)).branding.heading).toBe('Bins')
  await context.close()
})

test('who only reads the catalogue sees it and changes nothing', async () => {
  const firm = await createTestOrganisation(server.db, fullCatalog)
  const viewer = await createMember(server, firm, 'viewer')
  const [name = '', value = ''] = viewer.cookie().split('=')
  const context = await browser.newContext(screens.desktop)
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  await show(page, firm.slug)
  await cell(page, 'Base price: $450').click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await cell(page, 'Base price: $450').waitFor()
  await page.getByText('Your role reads the catalogue').waitFor()
  expect(await page.getByRole('button', { name: 'Add a size' }).count()).toBe(0)
  await context.close()
})
