import type { Screen } from './every-screen.ts'

const office = '/office/$slug'

/** Charges, invoices and what is made of them. */
export const moneyScreens: Screen[] = [
  {
    route: `${office}/charges`,
    shows: (page) => page.getByText('Oldest first').first().waitFor(),
    opens: { 'a waiver': (page) => page.keyboard.press('w') },
  },
  {
    picture: 'invoices',
    route: `${office}/invoices`,
    shows: (page) => page.getByText(/^INV-/).first().waitFor(),
  },
  {
    picture: 'invoice',
    route: `${office}/invoices/$invoice`,
    at: ({ invoice }) => `${office}/invoices/${invoice}`,
    shows: (page) => page.getByRole('article', { name: 'Tax invoice' }).waitFor(),
    opens: {
      credit: (page) => page.getByRole('button', { name: 'Credit in full' }).first().click(),
    },
  },
  {
    picture: 'reminders',
    route: `${office}/invoices/$invoice`,
    at: ({ late }) => `${office}/invoices/${late}`,
    shows: async (page) => {
      const reminders = page.getByRole('region', { name: 'Reminders' })
      await reminders.getByText('overdue').first().waitFor()
      await reminders.scrollIntoViewIfNeeded()
    },
    opens: {
      'a pause': (page) => page.getByRole('button', { name: 'Pause reminders' }).first().click(),
    },
  },
  {
    picture: 'monthly-run',
    route: `${office}/invoices/monthly`,
    at: ({ run }) => `${office}/invoices/monthly?run=${run}`,
    shows: (page) => page.getByText(/invoices? came to/).waitFor(),
  },
  {
    picture: 'monthly-plan',
    route: `${office}/invoices/monthly`,
    at: () => `${office}/invoices/monthly?month=${new Date().toISOString().slice(0, 7)}`,
    shows: (page) => page.getByRole('navigation', { name: 'Months' }).waitFor(),
  },
  { route: `${office}/reports` },
  {
    picture: 'reports-sales',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/sales`,
    shows: (page) => page.getByRole('table', { name: 'Sales' }).waitFor(),
  },
  {
    picture: 'reports-gst',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/gst`,
    shows: (page) => page.getByRole('table', { name: 'GST' }).waitFor(),
  },
  {
    picture: 'reports-receivables',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/receivables`,
    shows: (page) => page.getByRole('navigation', { name: 'Reports' }).waitFor(),
  },
  {
    picture: 'reports-bin-use',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/bin-use`,
    shows: (page) => page.getByRole('table', { name: 'Bin use' }).waitFor(),
  },
  {
    picture: 'reports-margin',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/margin`,
    shows: (page) => page.getByRole('table', { name: 'Margin' }).waitFor(),
  },
  {
    picture: 'reports-books',
    route: `${office}/reports/$page`,
    at: () => `${office}/reports/books`,
    shows: (page) => page.getByRole('region', { name: 'Exports' }).waitFor(),
  },
]
