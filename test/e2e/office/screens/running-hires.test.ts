import { beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openCustomers } from '#test/actors/customers.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { visit } from '#test/e2e/office/visit.ts'
import { takeMeanwhile } from '#test/dispatch/running-hires/open-hires.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A business that begins enters the bins that are at its customers' already.

const server = await startTestServer()

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(server, { localhost: new URL(server.url).host })
})

async function open(screen: keyof typeof screens = 'desktop') {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const olive = await createMember(server, firm, 'owner', { name: 'Olive Hart' })
  const page = await visit(browser, olive, `/office/${firm.slug}/bins`, screens[screen])
  await page.getByRole('button', { name: 'Bins already out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'A bin that’s at a customer’s already' })
  return { firm, olive, page, dialog, desk: openDispatch(olive, firm.slug) }
}

test.each(['desktop', 'phone'] as const)(
  'bins are entered one after another, what is wrong shows at its field: %s',
  async (screen) => {
    const { page, dialog, desk } = await open(screen)
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('Rosa Bennett')
    await dialog.getByLabel('Phone').fill('0491 570 156')
    await dialog.getByLabel('Where the bin is').fill('12 Example Street')
    await dialog.getByLabel('Delivered on').fill(inDays(-20))
    await dialog.getByLabel('Number on the bin').fill('B 7')
    await dialog.getByLabel('Still to pay').fill('lots')
    await dialog.getByRole('button', { name: 'Enter it' }).click()
    await dialog.getByText('Still to pay must be', { exact: false }).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Still to pay').fill('$120')
    await dialog.getByLabel('Still to pay').press('Enter')
    await dialog.getByText('Entered for Rosa Bennett', { exact: false }).waitFor()

    // The next one begins where the last one ended, with the cursor at the customer.
    await page.keyboard.type('Harbour Homes')
    await dialog.getByLabel('Who they are').selectOption('A company')
    await dialog.getByLabel('Phone').fill('0491 570 157')
    await dialog.getByLabel('Where the bin is').fill('40 Wilson Street')
    expect(await dialog.getByLabel('Delivered on').inputValue()).toBe(inDays(-20))
    await dialog.getByLabel('Due back').fill(inDays(-2))
    await dialog.getByRole('button', { name: 'Enter it' }).click()
    await dialog.getByText('2 entered, the last one for Harbour Homes', { exact: false }).waitFor()
    expect((await desk.read('orders')).data).toMatchObject([
      { customer: { name: 'Harbour Homes' }, total: 0, collectionDate: inDays(-2) },
      { customer: { name: 'Rosa Bennett' }, total: 12_000, onCall: true },
    ])
    await dialog.getByRole('link', { name: 'Harbour Homes' }).click()
    await page.getByText('Entered as it ran already, by Olive Hart', { exact: false }).waitFor()
    await page.context().close()
  },
)

test('a customer of the office is found as they are typed, filled in and linked; another name unlinks them', async () => {
  const { firm, olive, page, dialog, desk } = await open()
  const { id } = await openCustomers(olive, firm.slug).add({
    kind: 'company',
    name: 'Harbour Homes',
    contacts: [
      { name: 'Ben Ito', email: 'ben@harbour.example', phone: '0491 570 157', roles: ['bookings'] },
    ],
    sites: [{ address: '40 Wilson Street', suburb: 'Newtown', postcode: '2042' }],
  })
  const name = dialog.getByLabel('Customer', { exact: true })
  await name.fill('harb')
  await page.getByRole('option', { name: /Harbour Homes/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('Linked to this customer', { exact: false }).waitFor()
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('0491 570 157')
  expect(await dialog.getByLabel('Where the bin is').inputValue()).toBe('40 Wilson Street')
  expect(await dialog.getByLabel('Postcode').inputValue()).toBe('2042')
  await dialog.getByRole('button', { name: 'Enter it' }).click()
  await dialog.getByText('Entered for Harbour Homes', { exact: false }).waitFor()
  expect((await desk.read(`orders?customer=${id}`)).data).toMatchObject([
    { customer: { name: 'Harbour Homes' } },
  ])

  await name.fill('harb')
  await page.getByRole('option', { name: /Harbour Homes/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await name.fill('Harbourside')
  await dialog.getByText('Linked to this customer', { exact: false }).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('')
  expect(await dialog.getByLabel('Where the bin is').inputValue()).toBe('')
  await page.context().close()
})

test('a file is checked first, and entered when nothing is wrong with it', async () => {
  const { page, dialog, desk } = await open()
  await dialog.getByRole('button', { name: 'Import many from a file' }).click()
  const fromFile = page.getByRole('dialog', { name: 'Bins at customers’, from a file' })
  const choose = (rows: string[]) =>
    fromFile.getByLabel('A table as CSV').setInputFiles({
      name: 'bins out.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['customer,phone,address,type,delivered', ...rows].join('\n')),
    })
  const rosa = `Rosa Bennett,0491 570 156,12 Example Street,bin,${inDays(-3)}`
  await choose([rosa, `Jo,0491 570 157,40 Wilson Street,boat,${inDays(-3)}`])
  await fromFile.getByText('Line 3: type is not in the catalogue', { exact: false }).waitFor()
  await expectAccessible(page)
  expect((await desk.read('orders')).data).toHaveLength(0)
  await choose([rosa])
  await fromFile.getByText('1 to add.').waitFor()
  await fromFile.getByRole('button', { name: 'Import' }).click()
  await page.getByText('1 added.').waitFor()
  expect((await desk.read('orders')).data).toMatchObject([{ customer: { name: 'Rosa Bennett' } }])
  await page.context().close()
})

test('of a file that goes wrong while it’s entered, the dialog says what is there and what isn’t', async () => {
  const { firm, page, dialog, desk } = await open()
  await desk.add('bins', { number: 'B 2', productId: ids.bin })
  await dialog.getByRole('button', { name: 'Import many from a file' }).click()
  const fromFile = page.getByRole('dialog', { name: 'Bins at customers’, from a file' })
  const rows = ['Rosa Bennett,0491 570 156,,', 'Jo Marlow,0491 570 157,B 2,']
  const csv = ['customer,phone,bin number,address,type,delivered', ...rows]
    .map((row, index) => (index === 0 ? row : `${row}12 Example Street,bin,${inDays(-3)}`))
    .join('\n')
  await fromFile
    .getByLabel('A table as CSV')
    .setInputFiles({ name: 'out.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await fromFile.getByText('2 to add.').waitFor()
  await takeMeanwhile(server, firm.id, 'B 2', async () => {
    await fromFile.getByRole('button', { name: 'Import' }).click()
    await fromFile.getByText('1 added.').waitFor()
  })
  await fromFile.getByText('What is added by now isn’t added twice.', { exact: false }).waitFor()
  expect(await fromFile.getByText('Nothing is imported', { exact: false }).count()).toBe(0)
  expect((await desk.read('orders')).data).toMatchObject([{ customer: { name: 'Rosa Bennett' } }])
  await page.context().close()
})
