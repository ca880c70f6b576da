import { expect, test } from 'vitest'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { BOOKING_URL, createTestOrganisation, withKey } from '#test/harness.ts'
import { startVisits } from './visits.ts'

// Who books as a company gives its ABN; who books where the council wants a permit is asked about that.

const { server, visit, bookedOrder } = await startVisits()
const council = await createTestOrganisation(server.db, {
  ...fullCatalog,
  bookingQuestions: [
    {
      key: 'street',
      label: 'On the road, nature strip or footpath?',
      type: 'boolean',
      help: 'The council then asks for a permit.',
      areaIds: [ids.area],
    },
    ...fullCatalog.bookingQuestions,
  ],
})

test('a company books with its ABN, which is checked and is on the confirmation', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('details')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter your name' }).waitFor()
  await page.getByRole('radio', { name: 'A company' }).check()
  // What was wrong about a person's details says nothing about a company's.
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByLabel('Company name').fill('Wattle Homes Pty Ltd')
  await page.getByLabel('Who should the driver ask for?').fill('Sam Taylor')
  await page.getByLabel('ABN').fill('48 123 123 125')
  await page.getByRole('button', { name: 'Check and book' }).click()
  const wrong = page.getByRole('alert').getByRole('link', { name: /^Check the ABN/ })
  await wrong.waitFor()
  await expectAccessible(page)
  await wrong.click()
  await page.locator('#abn:focus').waitFor()
  await page.getByLabel('ABN').fill('48-123 123 124')
  await page.getByLabel('Email').fill('office@wattle.example')
  await page.getByLabel('Phone').fill('02 5550 0199')
  await page.getByLabel('Street address').fill('12 Example Street')
  await page.getByLabel('Address for the invoice').fill('PO Box 7, Ultimo NSW 2007')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await page.getByText('ABN 48 123 123 124').waitFor()
  await page.getByText('Invoice to PO Box 7, Ultimo NSW 2007').waitFor()
  await customer.book()
  const order = await bookedOrder(customer)
  expect(order.customer).toMatchObject({
    type: 'company',
    name: 'Wattle Homes Pty Ltd',
    abn: '48123123124',
    billingAddress: 'PO Box 7, Ultimo NSW 2007',
  })
  await page.getByRole('link', { name: 'See or change it' }).click()
  await page.getByText('PO Box 7, Ultimo NSW 2007').waitFor()
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  await page.getByText('PO Box 7, Ultimo NSW 2007').waitFor()
  await page.getByText('Wattle Homes Pty Ltd, ABN 48 123 123 124, Sam Taylor').waitFor()
})

test('the council’s question is in sight in its area, and isn’t asked elsewhere', async () => {
  const { page } = await visit('phone')
  const customer = asCustomer(page, council)
  await customer.until('details')
  const question = page.getByRole('group', { name: /^On the road, nature strip or footpath\?/ })
  await question.getByText('The council then asks for a permit.').waitFor()
  await question.getByRole('radio', { name: 'Yes' }).check()
  await expectAccessible(page)
  await customer.toReview()
  await page.goto(`${BOOKING_URL}/${council.slug}`)
  await page.getByRole('combobox').fill('far')
  await page.getByRole('option', { name: /^Far Away/ }).click()
  await customer.toSize()
  await customer.toDates()
  await customer.toDetails()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  expect(await question.count()).toBe(0)
  await page.getByRole('button', { name: 'Check and book' }).click()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  const { json } = await server.fetch('/api/v1/orders', { headers: withKey(council.readKey) })
  expect(json.data).toMatchObject([{ areaName: 'Far', customFields: {} }])
})

test('help and an error of a question with choices are read with it', async () => {
  const help = 'The driver shuts the gate.'
  const dogs = { key: 'dogs', label: 'Dogs?', type: 'boolean', required: true, help }
  const firm = await createTestOrganisation(server.db, { ...fullCatalog, bookingQuestions: [dogs] })
  const { page } = await visit('phone')
  const customer = asCustomer(page, firm)
  await customer.until('details')
  const read = async () => {
    const describing =
      (await page.getByRole('group', { name: 'Dogs?' }).getAttribute('aria-describedby')) ?? ''
    const texts = describing.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent())
    return (await Promise.all(texts)).join(' ')
  }
  expect(await read()).toBe(help)
  await page.getByRole('button', { name: 'Check and book' }).click()
  const link = page.getByRole('alert').getByRole('link').last()
  await link.click()
  expect(await read()).toBe(`${help} ${await link.textContent()}`)
})

test('a field says when no more fits', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('details')
  const name = page.getByLabel('Your name')
  await name.fill('x'.repeat(119))
  expect(await page.getByText('No more than').count()).toBe(0)
  await name.press('End')
  await name.pressSequentially('yz')
  await expect.poll(() => name.inputValue()).toHaveLength(120)
  await page.getByText('No more than 120 characters fit here.').waitFor()
})
