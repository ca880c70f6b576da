import type { Page } from 'playwright-core'
import { shortDay } from '#contract/values/spoken-time.ts'

/** Taking an order on the phone in a browser, as someone with a headset does: by keyboard alone. */

export const OFFICE = 'http://localhost'
export const NEW_ORDER = `${OFFICE}/office/bandicoot/orders/new`

/** Milliseconds for each press at 40 words, or 200 characters, a minute. */
export const FORTY_WORDS = 300

/** A keyboard that counts what is pressed. */
export type Typist = {
  type(text: string): Promise<void>
  /** Presses a key, or a key with another held, such as `Control+Enter`. */
  press(key: string): Promise<void>
  presses(): number
}

/** @param pause before each press, in milliseconds */
export function sitDown(page: Page, pause = 0): Typist {
  let count = 0
  return {
    async type(text) {
      count += text.length
      await page.keyboard.type(text, { delay: pause })
    },
    async press(key) {
      const presses = key.split('+').length
      count += presses
      if (pause > 0) await page.waitForTimeout(pause * presses)
      await page.keyboard.press(key)
    },
    presses: () => count,
  }
}

/**
 * Takes the order of a customer who has called before, from the list of orders to the reference.
 * @param phone as it's typed
 * @param day of the delivery
 */
export async function bookAgain(
  page: Page,
  typist: Typist,
  { name, phone, day }: { name: string; phone: string; day: string },
): Promise<void> {
  await typist.press('c')
  await page.locator('#caller:focus').waitFor()
  await typist.type(phone)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await typist.press('Enter')
  await page.locator('#deliver:focus').waitFor()
  await typist.type(shortDay(day).slice(4))
  // What is left that day is said to the caller.
  await page
    .getByText(/\d+ left/)
    .first()
    .waitFor()
  await typist.press('Control+Enter')
  // The terms are never assumed, so that's where the focus is.
  await page.locator('input[name="terms"]:focus').waitFor()
  await typist.press('Space')
  await typist.press('Control+Enter')
  await page.getByText('Booked', { exact: true }).waitFor()
}

/** Signs in to the demo, as its owner unless another role is named. */
export async function lookAround(page: Page, office = OFFICE, role = 'Owner'): Promise<void> {
  await page.goto(`${office}/sign-in`)
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  await page.waitForURL('**/office/bandicoot**')
  await page.goto(`${office}/office/bandicoot/orders`)
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
}

export type Earlier = { name: string; phone: string; email: string; address: string }

/** Days of the next two months: those that are free, and one that needs an override. */
export type Days = { productId: string; free: string[]; refused: string }

const READ_DAYS = `
  const office = '/api/office/bandicoot'
  const read = async (path) => (await fetch(office + path)).json()
  const { catalog } = await read('/order-form')
  const product = catalog.products.find(({ name }) => name === 'General waste bin')
  const { id: productId } = product.variants.find(({ sizeCubicMetres }) => sizeCubicMetres === 6)
  const day = (count) => new Date(Date.now() + count * 86400000).toISOString().slice(0, 10)
  const asked = '?product=' + productId + '&days=7&from=' + day(1) + '&to=' + day(60)
  const { data } = await read('/delivery-days' + asked)
  const free = data.filter(({ reason }) => reason === null).map(({ date }) => date)
  const refused = data.find(({ overridable }) => overridable && overridable.length > 0).date
`

/** What the API says about a bin of 6 m³, to the page that is signed in. */
export function readDays(page: Page): Promise<Days> {
  // As text, because it runs in the page.
  return page.evaluate<Days>(
    `(async () => { ${READ_DAYS}; return { productId, free, refused } })()`,
  )
}

/** A day that can be booked as it is, as a person types it. */
export async function freeDay(page: Page, index = 2): Promise<string> {
  return shortDay((await readDays(page)).free[index] ?? '')
}

/** A day that needs an override, as a person types it. */
export async function refusedDay(page: Page): Promise<string> {
  return shortDay((await readDays(page)).refused)
}

/** Places an earlier order of a person for a bin of 6 m³ in Newtown; their terms are sent. */
export function placeEarlier(
  page: Page,
  { name, phone, email, address }: Earlier,
  more: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const person = { customerName: name, contactName: name, phone, email, address }
  return page.evaluate<{ id: string }>(`(async () => {
    ${READ_DAYS}
    const pickup = new Date(Date.parse(free[0]) + 7 * 86400000).toISOString().slice(0, 10)
    const answer = await fetch(office + '/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...${JSON.stringify(person)}, customerType: 'individual', productId, quantity: 1,
        locality: { suburb: 'Newtown', postcode: '2042' }, deliveryDate: free[0], pickupDate: pickup,
        pays: 'cash', terms: 'sent', gateCode: '4471', overrides: { closedDays: 'For the test' },
        ...${JSON.stringify(more)},
      }),
    })
    const placed = await answer.json()
    if (answer.status !== 201) throw new Error(JSON.stringify(placed))
    return { id: placed.order.id }
  })()`)
}

/** Fills in the order of someone new, but for the day and the terms. */
export async function newCustomer(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const typed = {
    'Phone or name': 'Robin Doyle',
    Email: 'robin@customer.example',
    Phone: '0491 570 157',
    Suburb: 'newtown',
    What: '6 general',
    Address: '12 Example Street',
    ...changes,
  }
  const field = (name: string) => page.getByLabel(name, { exact: true })
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
  await field('Address').focus()
}
