import type { Page } from 'playwright-core'
import { workdayFrom } from '#server/demo/history/workdays.ts'
import { inDays } from '#test/catalogs.ts'
import { catalogPages } from '#web/office/catalog/pages.ts'
import { fleetPages } from '#web/office/fleet/pages.ts'

/** What a screen needs to be opened: records of the demo. */
export type Records = {
  hire: string
  waiting: string
  customer: string
  endpoint: string
  invoice: string
  /** An invoice that is overdue for some time. */
  late: string
  run: string
  payment: string
}

type Step = (page: Page) => Promise<unknown>

/** An address of the office, as `web/office/routes.tsx` has it, and what can be opened there. */
export type Screen = {
  route: string
  /** Of its pictures in docs/screenshots, without `office-`. */
  picture?: string
  /** What stands for the route’s parameters, and what follows. */
  at?: (records: Records) => string
  /** What must show before it’s looked at, besides its heading. */
  shows?: Step
  /** Each dialog, menu or form of it: how it’s opened. Esc, or opening the screen again, closes it. */
  opens?: Readonly<Record<string, Step>>
  /** Those that only a wide window offers. */
  opensWide?: Readonly<Record<string, Step>>
}

const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const more =
  (item: string): Step =>
  async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('menuitem', { name: item }).click()
  }
const both =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const firstOf =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click()
const seen =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()
const region =
  (name: string): Step =>
  (page) =>
    page.getByRole('region', { name }).first().waitFor()

const office = '/office/$slug'
const itemPages: readonly string[] = [
  'products',
  'groups',
  'areas',
  'add-ons',
  'periods',
  'questions',
  'notices',
]
const choose: Step = (page) =>
  page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .click()
const card = firstOf('[data-card]')

export const officeScreens: Screen[] = [
  { picture: 'account', route: '/account' },
  { picture: 'organisations', route: '/office' },
  {
    picture: 'today',
    route: `${office}/`,
    shows: region('Bins free'),
    opens: { palette: both(key('Control+k'), (page) => page.keyboard.type('ng')), keys: key('?') },
  },
  {
    picture: 'orders',
    route: `${office}/orders`,
    shows: (page) => page.locator('[data-row]').nth(20).waitFor(),
    opens: {
      filters: press('Filter'),
      'an order': both((page) => page.locator('[data-row]').nth(3).click(), region('Timeline')),
    },
    opensWide: {
      columns: press('Columns'),
      'payment links': both(choose, press('Send payment link')),
      cancelling: both(choose, press('Cancel…')),
    },
  },
  {
    picture: 'order-page',
    route: `${office}/orders/$order`,
    at: ({ hire }) => `${office}/orders/${hire}`,
    shows: region('Timeline'),
    opens: {
      details: press('Edit'),
      dates: key('d'),
      note: key('n'),
      'all that can be done': press('More'),
      exchange: key('b'),
      relocation: key('r'),
      'a new link': more('New link for the hirer…'),
    },
  },
  {
    route: `${office}/orders/$order`,
    at: ({ waiting }) => `${office}/orders/${waiting}`,
    shows: region('Timeline'),
    opens: { declining: more('Decline…'), cancelling: more('Cancel the order…') },
  },
  {
    picture: 'phone-order',
    route: `${office}/orders/new`,
    shows: (page) => page.locator('#caller').waitFor(),
    opens: {
      'what is missing': both(key('Control+Enter'), seen('Type a day, such as')),
      'who rings': async (page) => {
        await page.locator('#caller').fill('harbour')
        await page
          .getByRole('option', { name: /Harbour/ })
          .first()
          .waitFor()
      },
    },
  },
  {
    picture: 'board',
    route: `${office}/board`,
    // The demo's crews don't work on Sundays.
    at: () => `${office}/board?date=${workdayFrom(inDays(0))}`,
    shows: (page) => page.locator('[data-card]').first().waitFor(),
    opens: { order: both(card, region('Timeline')) },
    opensWide: {
      'new run': press('New run'),
      'wet day': press('Wet day…'),
      'a suggestion': press(/^Suggest/),
      assigning: both((page) => page.locator('[data-card]').last().focus(), key('a')),
      moving: both((page) => page.locator('[data-card]').last().focus(), key('m')),
    },
  },
  { picture: 'board-week', route: `${office}/board`, at: () => `${office}/board?view=week` },
  {
    picture: 'board-sheets',
    route: `${office}/board/sheets`,
    shows: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  { route: `${office}/catalog` },
  ...catalogPages.map(([page]): Screen => {
    return {
      picture: `catalogue-${page}`,
      route: `${office}/catalog/$page`,
      at: () => `${office}/catalog/${page}`,
      shows: (at) => at.getByRole('navigation', { name: 'Catalogue' }).waitFor(),
      opens: itemPages.includes(page) ? { 'an item': firstOf('li > a[href*="open="]') } : {},
    }
  }),
  {
    route: `${office}/catalog/$page`,
    at: () => `${office}/catalog/prices`,
    shows: async (page) => {
      await page
        .getByRole('gridcell', { name: /^Base price: / })
        .nth(2)
        .click()
      await page.keyboard.type('435')
      await page.keyboard.press('Enter')
    },
    opens: {
      'the review': both(press('Review'), (page) =>
        page.getByRole('dialog', { name: 'Review the changes' }).waitFor(),
      ),
    },
  },
  {
    picture: 'customers',
    route: `${office}/customers`,
    shows: (page) => page.getByRole('link', { name: 'Alex Nguyen', exact: true }).waitFor(),
    opens: {
      'new customer': key('n'),
      'a customer': both(
        (page) => page.getByRole('link', { name: 'Alex Nguyen', exact: true }).click(),
        region('Orders'),
      ),
    },
  },
  {
    picture: 'customer',
    route: `${office}/customers/$customer`,
    at: ({ customer }) => `${office}/customers/${customer}`,
    shows: region('Orders'),
    opens: {
      details: key('e'),
      stop: press('Put on stop'),
      contact: press('Add contact'),
      merge: both(press(/^Merge$/), async (page) => {
        await page.getByRole('dialog').getByLabel('Customer').fill('grace kim')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Grace Kim/ })
          .click()
        await seen('Merge Grace Kim into')(page)
      }),
    },
  },
  { picture: 'customer-import', route: `${office}/customers/import` },
  {
    picture: 'bins',
    route: `${office}/bins`,
    shows: (page) => page.getByRole('link', { name: 'Bin B101' }).waitFor(),
    opens: {
      'new bin': key('n'),
      import: press('Import…'),
      'a bin': both(
        (page) => page.getByRole('link', { name: 'Bin B101' }).click(),
        region('Moves'),
      ),
      moving: both((page) => page.getByRole('link', { name: 'Bin B101' }).click(), press(/^Move…/)),
    },
  },
  {
    picture: 'dockets',
    route: `${office}/dockets`,
    shows: (page) =>
      page
        .getByRole('link', { name: /^Docket / })
        .first()
        .waitFor(),
    opens: {
      'new docket': key('n'),
      'a docket': (page) =>
        page
          .getByRole('link', { name: /^Docket / })
          .first()
          .click(),
    },
  },
  {
    picture: 'dockets-missing',
    route: `${office}/dockets`,
    at: () => `${office}/dockets?show=missing`,
  },
  { route: `${office}/fleet` },
  ...fleetPages.map(([page]): Screen => {
    return {
      picture: page === 'vehicles' ? 'fleet' : `fleet-${page}`,
      route: `${office}/fleet/$page`,
      at: () => `${office}/fleet/${page}`,
      opens: page === 'checks' ? {} : { 'a new one': press(/^Add /) },
    }
  }),
  { route: `${office}/settings/`, at: () => `${office}/settings` },
  ...['profile', 'second-factor', 'website', 'payments', 'dispatch', 'audit-log'].map(
    (page): Screen => setting(page),
  ),
  { ...setting('team'), opens: { invitation: key('n') } },
  { ...setting('keys'), opens: { 'new key': key('n') } },
  { ...setting('webhooks'), opens: { 'new endpoint': key('n') } },
  {
    ...setting('webhooks'),
    picture: 'settings-webhook',
    at: ({ endpoint }) => `${office}/settings/webhooks?endpoint=${endpoint}`,
    shows: seen('Deliveries'),
  },
  {
    ...setting('mail'),
    opens: { 'a letter': (page) => page.getByText('Someone booked.', { exact: true }).click() },
  },
  setting('charges'),
  setting('money'),
  setting('data'),
]

function setting(page: string): Screen {
  return {
    picture: `settings-${page}`,
    route: `${office}/settings/${page}`,
    shows: (at) => at.getByRole('heading', { level: 1, name: /^Settings \w/ }).waitFor(),
  }
}
