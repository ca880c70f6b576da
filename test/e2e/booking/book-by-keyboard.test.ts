import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { BOOKING_URL } from '#test/harness.ts'
import { ids } from '#test/catalogs.ts'
import { keyboardAt } from '#test/e2e/keyboard.ts'
import { startVisits } from './visits.ts'

const { organisation, visit, bookedOrder } = await startVisits()

test('books with the keyboard only', async () => {
  const customer = await visit('desktop')
  const { page } = customer
  const { press: key, tabTo } = keyboardAt(page)
  /** Waits until the step shows, and the keys are its own. */
  const heading = (name: string) =>
    page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor()
  await page.goto(`${BOOKING_URL}/${organisation.slug}`)
  await page.getByRole('combobox').waitFor()
  await key('Tab')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to the booking')
  await key('Enter')
  await key('Tab')
  await page.keyboard.type('newt')
  await page.getByRole('option', { name: /^Newtown/ }).waitFor()
  await key('ArrowDown')
  await key('Enter')
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Newtown 2042')
  await key('Enter')

  await heading('What are you throwing out?')
  await key('Tab')
  await key('Space')
  await key('Enter')

  await heading('What size?')
  await key('Tab')
  await key('Space')
  await key('ArrowDown')
  await tabTo('button', 'Add one General waste bin, 6 m³')
  await tabTo('button', 'Choose the dates')
  await key('Enter')

  await page.getByRole('button', { name: /^Delivery/ }).waitFor()
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await key('Tab')
    if (await page.locator('[data-day]:focus').count()) break
  }
  const free = await page.locator(':focus').getAttribute('data-day')
  // An arrow back leads to a day that isn't available, which says why; one forward returns.
  await key('ArrowRight')
  await key('ArrowLeft')
  await expect.poll(() => page.locator(':focus').getAttribute('data-day')).toBe(free)
  await key('Enter')
  await page.getByText('7 days’ hire').waitFor()
  await tabTo('button', 'Enter your details')
  await key('Enter')

  await heading('Your details')
  for (const [label, value] of [
    ['Your name', 'Kim Tran'],
    ['Email', 'kim@customer.example'],
    ['Phone', '0491 570 156'],
    ['Street address', '3 Example Lane'],
  ] as const) {
    await tabTo('textbox', label)
    await page.keyboard.type(value)
  }
  await key('Enter')

  await heading('Check and book')
  await tabTo('checkbox', /No asbestos/)
  await key('Space')
  await tabTo('checkbox', /I accept the terms/)
  await key('Space')
  await tabTo('button', /^Book /)
  await key('Enter')
  const order = await bookedOrder(customer)
  expect(order).toMatchObject({ productId: ids.large, customer: { name: 'Kim Tran' } })
})

/** The words that a screen reader reads with a control or a group, besides its name. */
async function describes(control: Locator): Promise<string> {
  const described = (await control.getAttribute('aria-describedby'))?.split(' ') ?? []
  const words = described.map((id) => control.page().locator(`[id="${id}"]`).textContent())
  return (await Promise.all(words)).join(' ')
}

test('what is missing is said at its question too, until it is there', async () => {
  const customer = await visit('desktop')
  const { page } = customer
  const summary = page.getByRole('alert')
  /** Goes on with nothing chosen, then back to the question by the summary's link. */
  const goOn = async (button: string | RegExp, mistake: string) => {
    await page.getByRole('button', { name: button }).click()
    await summary.getByRole('link', { name: mistake }).click()
  }
  await customer.open()
  await customer.toWaste()
  const waste = page.getByRole('group', { name: 'What are you throwing out?' })
  await goOn('Choose a size', 'Choose what you are throwing out')
  expect(await describes(waste)).toBe('Choose what you are throwing out')
  await page.keyboard.press('Space')
  expect(await describes(waste)).toBe('')
  await page.keyboard.press('Enter')

  const size = page.getByRole('group', { name: 'What size?' })
  await goOn('Choose the dates', 'Choose a size')
  expect(await describes(size)).toBe('Choose a size')
  await page.keyboard.press('Space')
  expect(await describes(size)).toBe('')
  await page.keyboard.press('Enter')

  const delivery = page.getByRole('button', { name: /^Delivery/ })
  await delivery.waitFor()
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await goOn('Enter your details', 'Choose a delivery day')
  expect(await describes(delivery)).toBe('Choose a delivery day')
  await customer.toDetails()

  await page.getByRole('button', { name: 'Check and book' }).click()
  await page.locator(':focus').getByText('There is a problem').waitFor()
  const [name, email] = [page.getByLabel('Your name'), page.getByLabel('Email')]
  expect(await describes(name)).toBe('Enter your name')
  await name.fill('Kim Tran')
  expect(await describes(name)).toBe('')
  expect(await summary.getByRole('link').allTextContents()).not.toContain('Enter your name')
  // What is left doesn't take the focus from what is typed.
  expect(await page.locator(':focus').getAttribute('id')).toBe('customerName')
  expect(await describes(email)).toContain('Enter an email address')
  await customer.toReview()

  await page.getByRole('button', { name: /^Book / }).click()
  const terms = page.getByRole('checkbox', { name: /I accept the terms/ })
  const asbestos = page.getByRole('checkbox', { name: /No asbestos/ })
  await expect.poll(() => describes(terms)).toContain('Accept the terms')
  expect(await describes(asbestos)).toContain('Accept “No asbestos')
  await terms.check()
  expect(await describes(terms)).not.toContain('Accept the terms')
  expect(await terms.getAttribute('aria-invalid')).toBe(null)
  expect(await asbestos.getAttribute('aria-invalid')).toBe('true')
  await asbestos.check()
  expect(await summary.count()).toBe(0)
})
