import { expect, test } from 'vitest'
import { shortDay } from '#contract/values/spoken-time.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { openBrowser, screens } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// Something that is bought beside a bin that is hired.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {
  ...fullCatalog,
  bookingQuestions: [],
})
const browser = await openBrowser(server)

test('the hire has its included days, and its collection is the booking’s, though bags come first', async () => {
  const page = await (await browser.newContext(screens.desktop)).newPage()
  const customer = asCustomer(page, organisation)
  await customer.open()
  await customer.toWaste()
  await customer.toSize()
  await page.getByRole('radio', { name: /Skip bag/ }).check()
  await page.getByRole('button', { name: 'Add another kind of bin' }).click()
  await customer.toSize()
  await customer.toDates()
  await customer.toDetails(inDays(3))
  await customer.toReview()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  await page.getByText(`${shortDay(inDays(10))}, collection`).waitFor()
  const { json } = await server.fetch('/api/v1/orders', { headers: withKey(organisation.readKey) })
  expect(json.data[0]).toMatchObject({
    productId: ids.large,
    deliveryDate: inDays(3),
    pickupDate: inDays(10),
    lines: [
      { productId: ids.bags, pickupDate: inDays(3) },
      { productId: ids.large, pickupDate: inDays(10) },
    ],
  })
  await page.context().close()
})
