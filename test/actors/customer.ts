import type { Frame, Page } from 'playwright-core'
import { BOOKING_URL } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

/** A customer on the booking page with a mouse or finger. Each call ends on the step it names. */

export type Customer = {
  page: Page
  open: (query?: string) => Promise<void>
  toWaste: () => Promise<void>
  toSize: () => Promise<void>
  toDates: (size?: RegExp) => Promise<void>
  /** Picks the first delivery on offer, or the given one, with its usual collection. */
  toDetails: (delivery?: string) => Promise<void>
  toReview: (details?: Partial<typeof someone>) => Promise<void>
  /** Ticks every box there is. */
  accept: () => Promise<void>
  /** Accepts and books. */
  book: () => Promise<void>
  /** From the suburb to a step, on the page already open. */
  onTo: (step: (typeof stops)[number]) => Promise<void>
  /** From the start to a step. */
  until: (step: (typeof stops)[number]) => Promise<void>
  /** From the start to the review. */
  through: () => Promise<void>
}

const stops = ['waste', 'size', 'dates', 'details', 'review'] as const

export const someone = {
  'Your name': 'Alex Nguyen',
  Email: 'alex@customer.example',
  Phone: '02 5550 0199',
  'Street address': '12 Example Street',
}

/** @param at the frame the booking page is in, by default the page itself */
export function asCustomer(
  page: Page,
  organisation: TestOrganisation,
  at: Page | Frame = page,
): Customer {
  page.setDefaultTimeout(10_000)
  const press = (name: string | RegExp) => at.getByRole('button', { name }).click()
  const heading = (name: string | RegExp) => at.getByRole('heading', { level: 1, name }).waitFor()
  const customer: Customer = {
    page,
    async open(query = '') {
      await at.goto(`${BOOKING_URL}/${organisation.slug}${query}`)
      await at.getByRole('combobox', { name: 'Where does the bin go?' }).waitFor()
    },
    async toWaste() {
      await at.getByRole('combobox').fill('newt')
      await at.getByRole('option', { name: 'Newtown NSW 2042' }).click()
      await heading('What are you throwing out?')
    },
    async toSize() {
      await at.getByRole('radio', { name: 'General waste' }).check()
      await press('Choose a size')
      await heading('What size?')
    },
    async toDates(size = /6 m³/) {
      await at.getByRole('radio', { name: size }).check()
      await press('Choose the dates')
      await heading(/When|Which/)
      await at.getByText('Checking which days are free').waitFor({ state: 'detached' })
    },
    async toDetails(delivery) {
      const day = delivery
        ? at.locator(`[data-day="${delivery}"]:visible`)
        : at.locator('[role="grid"] button[aria-disabled="false"]:visible').first()
      // A phone shows one month at a time.
      if (!(await day.isVisible())) await press('Later month')
      await day.click()
      await press('Enter your details')
      await heading('Your details')
    },
    async toReview(details = {}) {
      for (const [label, value] of Object.entries({ ...someone, ...details })) {
        await at.getByLabel(label, { exact: true }).fill(value)
      }
      await press('Check and book')
      await heading('Check and book')
    },
    async accept() {
      for (const box of await at.getByRole('checkbox').all()) await box.check()
    },
    async book() {
      await customer.accept()
      await press(/^(?:Book|Try again)/)
    },
    async onTo(step) {
      const { toWaste, toSize, toDates, toDetails, toReview } = customer
      const ways = [toWaste, toSize, toDates, toDetails, toReview]
      for (const way of ways.slice(0, stops.indexOf(step) + 1)) await way()
    },
    async until(step) {
      await customer.open()
      await customer.onTo(step)
    },
    through: () => customer.until('review'),
  }
  return customer
}

/** The amount shown in an element, in cents. */
export function centsIn(text: string | null): number {
  return Math.round(Number(text?.replaceAll(/[^\d.]/g, '')) * 100)
}
