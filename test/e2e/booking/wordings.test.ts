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
