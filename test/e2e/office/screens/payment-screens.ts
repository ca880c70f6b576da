import type { Page } from 'playwright-core'
import type { Screen } from './every-screen.ts'

const key = (name: string) => (page: Page) => page.keyboard.press(name)
const region = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor()

const office = '/office/$slug'

/** Payments, one of them, and a customer's account. */
export const paymentScreens: Screen[] = [
  {
    picture: 'payments',
    route: `${office}/payments`,
    shows: (page) => page.locator('[data-row]').first().waitFor(),
    opens: { recording: key('r') },
  },
  { route: `${office}/payments`, at: () => `${office}/payments?show=bank` },
  {
    picture: 'who-owes',
    route: `${office}/payments`,
    at: () => `${office}/payments?show=owing`,
    shows: (page) => page.getByRole('row', { name: /^Total/ }).waitFor(),
    opens: { emailing: key('e') },
  },
  {
    picture: 'payment',
    route: `${office}/payments/$payment`,
    at: ({ payment }) => `${office}/payments/${payment}`,
    shows: region('How it came'),
    opens: { refunding: key('f') },
  },
  {
    picture: 'customer-account',
    route: `${office}/customers/$customer/account`,
    at: ({ customer }) => `${office}/customers/${customer}/account`,
    shows: region('Entries'),
    opens: { recording: key('r') },
  },
  {
    picture: 'customer-statement',
    route: `${office}/customers/$customer/statement`,
    at: ({ customer }) => `${office}/customers/${customer}/statement`,
    shows: region('The statement'),
    opens: { emailing: key('e') },
  },
]
