import { expect, test } from 'vitest'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { asCustomer } from '#test/actors/customer.ts'
import { fullCatalog, ids } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// However long a word of the business is, no step is wider than the narrowest phone.

const word = (length: number) => 'W'.repeat(length)
const [area] = fullCatalog.areas
const [group] = fullCatalog.productGroups

test.each([320, 1440])('words without an end fit a window of %i pixels', async (width) => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, {
    ...fullCatalog,
    areas: [
      {
        ...area,
        name: word(120),
        localities: [...(area?.localities ?? []), { suburb: word(100), postcode: '2046' }],
      },
    ],
    productGroups: [
      { ...group, name: word(120), description: word(400), prohibited: [word(150)] },
      { id: ids.heavyGroup, name: 'Heavy' },
    ],
    products: [
      {
        id: ids.bin,
        productGroupId: ids.group,
        name: word(120),
        description: word(400),
        variants: [ids.small, ids.large].map((id, index) => {
          const pricing = { basePrice: 45_000, includedDays: 7 }
          return { id, name: word(100 + index), sizeCubicMetres: 3 + index, pricing }
        }),
        addOnIds: [ids.mattress],
      },
      {
        id: ids.heavyBin,
        productGroupId: ids.heavyGroup,
        name: 'Heavy bin',
        pricing: { basePrice: 45_000, includedDays: 7 },
      },
    ],
    addOns: [{ id: ids.mattress, name: word(120), description: word(300), price: 4500 }],
    bookingQuestions: [{ key: 'placement', label: word(200), type: 'text', help: word(200) }],
    notices: [{ id: ids.asbestos, title: word(200), body: word(2000), mustAccept: true }],
    terms: { version: '1', text: word(2000) },
  })
  await organisation.within((org) => saveSettings(org, { name: word(100) }))
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const customer = asCustomer(page, organisation)
  const expectFits = async (step: string) => {
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect({ step, wide: Math.max(0, Number(wide)) }).toEqual({ step, wide: 0 })
  }
  const on = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  await customer.open()
  await expectFits('suburb')
  await page.getByRole('combobox').fill('2046')
  await expectFits('suburbs')
  await customer.toWaste()
  await expectFits('waste')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Choose a size' }).click()
  await on('What size?')
  await page.getByRole('radio').first().check()
  await expectFits('size')
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await customer.toDetails()
  await page.getByText('Help the driver (optional)').click()
  await expectFits('details')
  await customer.toReview()
  await expectFits('review')
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  await expectFits('done')
  await page.getByRole('link', { name: 'See or change it' }).click()
  await page.getByRole('heading', { level: 2, name: 'What you booked' }).waitFor()
  await expectFits('hirer')
  await context.close()
})
