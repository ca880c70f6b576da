import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { centsIn } from '#test/actors/customer.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { ids } from '#test/catalogs.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { startVisits } from './visits.ts'

const { server, organisation, visit, bookedOrder } = await startVisits({ deliveries: true })

test.each(['phone', 'desktop'] as const)(
  'from suburb to confirmation on a %s; the order is in the API and its event arrives signed',
  async (screen) => {
    const receiver = await startReceiver()
    const endpoint = await asIntegrator(server, organisation).register(receiver.url)
    const customer = await visit(screen)
    const { page } = customer
    await customer.open()
    await customer.toWaste()
    await customer.toSize()
    expect(await page.getByRole('radio', { name: /6 m³/ }).locator('..').textContent()).toContain(
      '$450',
    )
    await page.getByRole('radio', { name: /6 m³/ }).check()
    await page.getByRole('button', { name: 'Add one General waste bin, 6 m³' }).click()
    await page.getByText('Mattress?').click()
    await page.getByRole('button', { name: 'Add one Mattress' }).click()
    await customer.toDates()
    await customer.toDetails()
    await page.getByText('Help the driver (optional)').click()
    await page.getByLabel('Where should the bin go?').fill('Left of the garage')
    await page.getByLabel('What is the ground?').selectOption('concrete')
    await page.getByLabel('Permit number').fill('1,204')
    await page.getByRole('group', { name: 'Dogs?' }).getByLabel('No').check()
    await page.getByLabel('Ready when?').fill('2026-12-01')
    await page.getByRole('checkbox', { name: 'boards' }).check()
    await page.getByLabel('Story').fill('Two lines,\nand "quotes"')
    await customer.toReview()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    const shown = centsIn(
      await page.locator('aside[aria-label="Your booking"] [role="status"]').textContent(),
    )
    await customer.book()
    await page.getByText('It’s booked').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/book/${organisation.slug}/done`)

    const order = await bookedOrder(customer)
    expect(order).toMatchObject({
      total: shown,
      source: 'booking_page',
      quantity: 2,
      productId: ids.large,
      locality: { suburb: 'Newtown', postcode: '2042' },
      customer: { name: 'Alex Nguyen', email: 'alex@customer.example' },
      customFields: {
        placement: 'Left of the garage',
        ground: 'concrete',
        permit: 1204,
        dogs: false,
        ready: '2026-12-01',
        needs: ['boards'],
        story: 'Two lines,\nand "quotes"',
      },
      acceptedNotices: [{ id: ids.asbestos }],
    })
    expect(order.total).toBe(2 * 45_000 + 4500)

    const [delivery] = await receiver.waitFor(1)
    const verified = new Webhook(endpoint.secret).verify(
      delivery?.body ?? '',
      delivery?.headers as Record<string, string>,
    )
    expect(verified).toMatchObject({ type: 'order.created', data: { id: order.id } })
    await receiver.close()
  },
)

test('several kinds of bin, extra days, a period, and collection when the hirer calls', async () => {
  const customer = await visit('desktop')
  const { page } = customer
  await customer.until('dates')
  await page.locator('[role="grid"] button[aria-disabled="false"]:visible').first().click()
  const collection = page.locator('[role="grid"] button[aria-label$=", collection"]')
  const usual = await collection.getAttribute('data-day')
  await collection.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('7 included, 2 extra at $20 a day').waitFor()
  await page.getByLabel(/Morning, 7 am to 11 am/).check()
  await page.getByLabel(/Collect when I call/).check()
  await page.getByRole('link', { name: 'Change bin' }).click()
  await page.getByRole('button', { name: 'Add another kind of bin' }).click()
  await page.getByText('Adding to 1 × 6 m³').waitFor()
  await page.getByRole('radio', { name: 'Heavy waste' }).check()
  await page.getByRole('button', { name: 'Choose a size' }).click()
  await page.getByRole('radio', { name: 'Concrete bin' }).check()
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.getByRole('button', { name: 'Enter your details' }).click()
  await page.getByLabel('Where is the soil from?').fill('The garden')
  await customer.toReview()
  const shown = centsIn(
    await page.locator('aside[aria-label="Your booking"] [role="status"]').textContent(),
  )
  await customer.book()
  const order = await bookedOrder(customer)
  const extraDays = 6 // 9 days, 3 of them included
  expect(order.total).toBe(45_000 + 2 * 2000 + 52_500 + extraDays * 2500 + 1100)
  expect(order.total).toBe(shown)
  expect(order.pickupDate > (usual ?? '')).toBe(true)
  expect(order.deliveryTimePeriodId).toBe(ids.morning)
  expect(order.lines).toMatchObject([
    { productId: ids.large, collectionOn: null },
    { productId: ids.heavyBin, collectionOn: null },
  ])
  expect(order.jobs.map(({ type }: { type: string }) => type)).toEqual(['delivery', 'delivery'])
})

test('a kind of bin is added and removed again', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('size')
  await page.getByRole('radio', { name: /6 m³/ }).check()
  await page.getByRole('button', { name: 'Add another kind of bin' }).click()
  await customer.toSize()
  const inSight = async () =>
    centsIn(await page.locator('aside[aria-label="Your booking"] [role="status"]').textContent())
  await page.getByRole('radio', { name: /3 m³/ }).check()
  await expect.poll(inSight).toBe(45_000 + 33_300)
  await page.getByRole('button', { name: 'Remove General waste bin, 3 m³' }).click()
  await expect.poll(inSight).toBe(45_000)
  await expect.poll(() => keyboardAt(page).focused()).toBe('How many?')
})

test('a company books a wait-and-load', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('dates')
  await page.getByLabel(/Wait while I load/).check()
  await customer.toDetails()
  await page.getByLabel('A company').check()
  await page.getByLabel('Company name').fill('Example Builders')
  await page.getByLabel('Who should the driver ask for?').fill('Sam')
  await page.getByLabel('Your purchase order number').fill('PO 7')
  await page.getByLabel('Email').fill('sam@builders.example')
  await page.getByLabel('Phone').fill('02 5550 0111')
  await page.getByLabel('Street address').fill('1 Example Road')
  await page.getByRole('button', { name: 'Check and book' }).click()
  await customer.book()
  const order = await bookedOrder(customer)
  expect(order).toMatchObject({
    total: 45_000 + 12_000,
    purchaseOrder: 'PO 7',
    customer: { type: 'company', name: 'Example Builders', contactName: 'Sam' },
  })
  expect(order.jobs.map(({ type }: { type: string }) => type)).toEqual(['wait_and_load'])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
})

test('booking another bin starts a fresh booking', async () => {
  const customer = await visit('phone')
  const { page } = customer
  const reference = page.locator('p:has-text("Your reference") strong')
  await customer.through()
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  const first = await reference.textContent()
  await page.getByRole('button', { name: 'Book another bin' }).click()
  await expect.poll(() => keyboardAt(page).focused()).toBe('Bins')
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
  await customer.onTo('review')
  await customer.book()
  await page.getByText('It’s booked').waitFor()
  expect(await reference.textContent()).not.toBe(first)
  const order = await bookedOrder(customer)
  expect(order).toMatchObject({ productId: ids.large, customer: { name: 'Alex Nguyen' } })
})

// Runs last because it takes the last 3 m³ bin on its days.
test('the price shown is the price charged, with every kind of charge in it', async () => {
  const customer = await visit('phone')
  const { page } = customer
  const inSight = async () =>
    centsIn(await page.locator('aside[aria-label="Your booking"] [role="status"]').textContent())
  await customer.open()
  await page.getByRole('combobox').fill('far')
  await page.getByRole('option', { name: 'Far Away NSW 2999' }).click()
  await customer.toSize()
  const card = page.locator('label', { hasText: '3 m³' })
  expect(await card.locator('> span').last().textContent()).toBe('$360')
  await customer.toDates(/3 m³/)
  const area = 36_000 + 2500
  await expect.poll(inSight).toBe(area)
  await page.locator('[role="grid"] button[aria-disabled="false"]:visible').first().click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('7 included, 1 extra at $15 a day').waitFor()
  await expect.poll(inSight).toBe(area + 1500)
  await page.getByLabel(/Morning, 7 am to 11 am/).check()
  await page.getByRole('link', { name: 'Size', exact: true }).click()
  await page.getByText('Mattress?').click()
  for (const what of ['Mattress', 'Mattress', 'General waste bin, 3 m³']) {
    await page.getByRole('button', { name: `Add one ${what}` }).click()
  }
  const total = 2 * (36_000 + 1500) + 2500 + 1100 + 2 * 4500
  await expect.poll(inSight).toBe(total)
  await page.getByRole('button', { name: 'Choose the dates' }).click()
  await page.getByRole('button', { name: 'Enter your details' }).click()
  await customer.toReview()
  await expect.poll(inSight).toBe(total)
  await customer.book()
  const order = await bookedOrder(customer)
  expect(order.total).toBe(total)
})

test('a mobile is asked whether it wants texts, which no one ticks for them', async () => {
  const customer = await visit('phone')
  const { page } = customer
  await customer.until('details')
  const wants = page.getByRole('checkbox', { name: /^Text me when the crew is on its way/ })
  await page.getByLabel('Phone', { exact: true }).fill('02 5550 0199')
  expect(await wants.count()).toBe(0)
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 156')
  await wants.waitFor()
  expect(await wants.isChecked()).toBe(false)
  await wants.check()
  await customer.toReview({ Phone: '0491 570 156' })
  await page.getByText('Texts about the crew’s visits').waitFor()
  await customer.book()
  const { id } = await bookedOrder(customer)
  const { rows } = await server.owner.query(
    'select recipient from text_consents where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ recipient: '+61491570156' }])
})
