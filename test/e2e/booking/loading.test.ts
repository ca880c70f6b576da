import { expect, test } from 'vitest'
import { fullCatalog } from '#test/catalogs.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { createTestOrganisation } from '#test/harness.ts'
import { startVisits } from './visits.ts'

// What comes later than the first step: the other steps, and a logo.

const { server, organisation, visit } = await startVisits()

test('steps that can’t be loaded say so, and loading the page again keeps what was entered', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await page.route('**/later-steps*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  )
  await customer.open()
  await page.getByRole('combobox').fill('newt')
  await page.getByRole('option', { name: /^Newtown/ }).click()
  await page.getByText('We couldn’t load this step').waitFor()
  await page.unroute('**/later-steps*.js')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('heading', { name: 'What are you throwing out?' }).waitFor()
  expect(page.url()).toMatch(new RegExp(`${organisation.slug}/waste$`))
})

test('a logo that can’t be shown gives way to the name', async () => {
  const logoUrl = 'https://logo.test/broken.png'
  const branded = await createTestOrganisation(server.db, {
    ...fullCatalog,
    branding: { ...fullCatalog.branding, logoUrl },
  })
  const { page } = await visit('phone')
  await page.route(logoUrl, (route) => route.fulfill({ contentType: 'image/png', body: 'x' }))
  await asCustomer(page, branded).open()
  const header = page.getByRole('banner')
  await header.getByText(`Test ${branded.slug}`).waitFor()
  expect(await header.getByRole('img').count()).toBe(0)
})
