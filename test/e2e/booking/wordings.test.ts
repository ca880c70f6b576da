import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A customer accepts the words that they were shown: others have to be accepted again.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const browser = await openBrowser(server)

test('boxes that were ticked for other words come back empty, and the others ticked', async () => {
  const page = await (await browser.newContext(screens.desktop)).newPage()
  const customer = asCustomer(page, organisation)
  await customer.through()
  await customer.accept()
  const notice = page.getByRole('checkbox', { name: /No asbestos/ })
  const terms = page.getByRole('checkbox', { name: /the terms/ })
  const ticked = async () => [await notice.isChecked(), await terms.isChecked()]
  // What was ticked is kept once the page has drawn it.
  const isKept = () =>
    page.evaluate<boolean>(`/"acceptedTerms":"/.test(Object.values({ ...sessionStorage }).join())`)
  const publish = (file: object) => organisation.within((org) => importCatalog(org, file))

  await expect.poll(isKept).toBe(true)
  await page.reload()
  await notice.waitFor()
  expect(await ticked()).toEqual([true, true])
  await publish({ notices: [{ id: ids.asbestos, body: 'None, nor old fibro.' }] })
  await page.reload()
  await page.getByText('None, nor old fibro.').waitFor()
  expect(await ticked()).toEqual([false, true])
  await publish({ terms: { version: '2026-12-01', text: 'Be fairer.' } })
  await page.reload()
  await page.getByText('Be fairer.').waitFor()
  expect(await ticked()).toEqual([false, false])
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  await page.context().close()
})

test('words that change while the review is open have to be read and accepted before anything is booked', async () => {
  const own = await createTestOrganisation(server.db, fullCatalog)
  const publish = (file: object) => own.within((org) => importCatalog(org, file))
  const page = await (await browser.newContext(screens.phone)).newPage()
  const customer = asCustomer(page, own)
  await customer.through()
  await customer.accept()
  await publish({ terms: { version: '2026-12-01', text: 'Be fairer.' } })
  await page.getByRole('button', { name: /^Book/ }).click()
  await page.getByText('terms or notices that you accept have just changed').waitFor()
  await page.getByText('Be fairer.').waitFor()
  const terms = page.getByRole('checkbox', { name: /the terms/ })
  expect(await terms.isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: /No asbestos/ }).isChecked()).toBe(true)
  const focused = page.evaluate<string>(`document.activeElement?.getAttribute('role')`)
  expect(await focused).toBe('alert')
  expect(await countOrders(own.id)).toBe(0)

  // A new notice, and a change that the customer doesn't notice.
  await terms.check()
  const title = 'Keep the street clear'
  await publish({
    notices: [{ id: randomUUID(), title, body: 'No cars, please.', mustAccept: true }],
  })
  await page.getByRole('button', { name: /^Book/ }).click()
  await page.getByRole('checkbox', { name: /Keep the street clear/ }).check()
  await publish({ organisation: { phone: '02 5550 0142' } })
  await page.getByRole('button', { name: /^Book/ }).click()
  await page.getByText('It’s booked').waitFor()
  expect(await countOrders(own.id)).toBe(1)
  await page.context().close()
})

async function countOrders(organisationId: string): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int from orders where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.count ?? 0
}

test('without terms and notices there’s nothing to accept, and without terms only the notices', async () => {
  const own = await createTestOrganisation(server.db, {
    ...fullCatalog,
    branding: { ...fullCatalog.branding, privacyUrl: 'https://shop.example/privacy' },
    notices: [],
    terms: {},
  })
  const page = await (await browser.newContext(screens.phone)).newPage()
  const customer = asCustomer(page, own)
  await customer.through()
  await page.getByRole('link', { name: /handles your personal details/ }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('heading', { name: /accept/i }).count()).toBe(0)

  await own.within((org) => importCatalog(org, { notices: fullCatalog.notices }))
  await page.reload()
  await page.getByRole('heading', { name: 'Read and accept' }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(1)
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  await page.context().close()
})
