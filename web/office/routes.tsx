import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { readBinsSearch } from './bins/search.ts'
import { readBoardSearch, readSheetsSearch } from './board/search.ts'
import { readCatalogSearch } from './catalog/pages.ts'
import { readChargesSearch } from './charges/search.ts'
import { readCustomersSearch } from './customers/list/search.ts'
import { readDocketsSearch } from './dockets/search.ts'
import type { FleetSearch } from './fleet/pages.ts'
import { readInvoicesSearch, readMonthlySearch } from './invoices/search.ts'
import { paymentRoutes } from './payments/routes.tsx'
import { readNewOrderSearch } from './phone-order/search.ts'
import { office, root } from './frames.tsx'
import { readSearch } from './orders/filters/search.ts'
import { readReportSearch } from './reports/pages.ts'
import { settingsRoutes } from './settings/routes.tsx'
import { text } from './text.ts'

/**
 * Every address of the office and its screen. Screens are loaded when they're first opened, so that the
 * first one shows soon.
 */

/** The screen to go to afterwards. */
function readTo(search: Record<string, unknown>): { to?: string } {
  const to = text(search['to'])
  return to === undefined ? {} : { to }
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readTo,
  component: lazyRouteComponent(() => import('./gate/sign-in/sign-in.tsx'), 'SignIn'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./gate/joining/join.tsx'), 'Join'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./gate/joining/reset.tsx'), 'Reset'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: readTo,
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'Account'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/email',
  component: lazyRouteComponent(() => import('./account/email-link.tsx'), 'ConfirmEmail'),
})

const undoEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/email-undo',
  component: lazyRouteComponent(() => import('./account/email-link.tsx'), 'UndoEmail'),
})

const replyAddress = createRoute({
  getParentRoute: () => root,
  path: '/reply-address',
  component: lazyRouteComponent(() => import('./gate/confirm/reply-address.tsx'), 'ReplyAddress'),
})

const organisations = createRoute({
  getParentRoute: () => root,
  path: '/office',
  component: lazyRouteComponent(() => import('./gate/organisations.tsx'), 'Organisations'),
})

const home = createRoute({
  getParentRoute: () => office,
  path: '/',
  component: lazyRouteComponent(() => import('./today/today.tsx'), 'Today'),
})

const orders = createRoute({
  getParentRoute: () => office,
  path: '/orders',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./orders/orders.tsx'), 'Orders'),
})

const order = createRoute({
  getParentRoute: () => office,
  path: '/orders/$order',
  component: lazyRouteComponent(() => import('./orders/order/page.tsx'), 'OrderPage'),
})

const newOrder = createRoute({
  getParentRoute: () => office,
  path: '/orders/new',
  validateSearch: readNewOrderSearch,
  component: lazyRouteComponent(() => import('./phone-order/phone-order.tsx'), 'PhoneOrder'),
})

const board = createRoute({
  getParentRoute: () => office,
  path: '/board',
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('./board/board.tsx'), 'Board'),
})

const runSheets = createRoute({
  getParentRoute: () => office,
  path: '/board/sheets',
  validateSearch: readSheetsSearch,
  component: lazyRouteComponent(() => import('./board/sheet/sheets.tsx'), 'Sheets'),
})

const catalogue = createRoute({
  getParentRoute: () => office,
  path: '/catalog',
  component: () => (
    <Navigate
      from={catalogue.fullPath}
      to="/office/$slug/catalog/$page"
      params={(params) => ({ ...params, page: 'prices' })}
      replace
    />
  ),
})

const cataloguePage = createRoute({
  getParentRoute: () => office,
  path: '/catalog/$page',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('./catalog/catalog.tsx'), 'Catalog'),
})

const customers = createRoute({
  getParentRoute: () => office,
  path: '/customers',
  validateSearch: readCustomersSearch,
  component: lazyRouteComponent(() => import('./customers/customers.tsx'), 'Customers'),
})

const customer = createRoute({
  getParentRoute: () => office,
  path: '/customers/$customer',
  component: lazyRouteComponent(() => import('./customers/page.tsx'), 'CustomerPage'),
})

const importCustomers = createRoute({
  getParentRoute: () => office,
  path: '/customers/import',
  validateSearch: (search): { id?: string } => {
    const id = text(search['id'])
    return id === undefined ? {} : { id }
  },
  component: lazyRouteComponent(() => import('./customers/import/import.tsx'), 'ImportCustomers'),
})

const bins = createRoute({
  getParentRoute: () => office,
  path: '/bins',
  validateSearch: readBinsSearch,
  component: lazyRouteComponent(() => import('./bins/bins.tsx'), 'Bins'),
})

const dockets = createRoute({
  getParentRoute: () => office,
  path: '/dockets',
  validateSearch: readDocketsSearch,
  component: lazyRouteComponent(() => import('./dockets/dockets.tsx'), 'Dockets'),
})

const charges = createRoute({
  getParentRoute: () => office,
  path: '/charges',
  validateSearch: readChargesSearch,
  component: lazyRouteComponent(() => import('./charges/charges.tsx'), 'Charges'),
})

const invoices = createRoute({
  getParentRoute: () => office,
  path: '/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(() => import('./invoices/invoices.tsx'), 'Invoices'),
})

const invoice = createRoute({
  getParentRoute: () => office,
  path: '/invoices/$invoice',
  component: lazyRouteComponent(() => import('./invoices/one/page.tsx'), 'InvoicePage'),
})

const reports = createRoute({
  getParentRoute: () => office,
  path: '/reports',
  component: () => (
    <Navigate
      from={reports.fullPath}
      to="/office/$slug/reports/$page"
      params={(params) => ({ ...params, page: 'sales' })}
      replace
    />
  ),
})

const report = createRoute({
  getParentRoute: () => office,
  path: '/reports/$page',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./reports/reports.tsx'), 'Reports'),
})

const monthlyInvoices = createRoute({
  getParentRoute: () => office,
  path: '/invoices/monthly',
  validateSearch: readMonthlySearch,
  component: lazyRouteComponent(() => import('./invoices/monthly/monthly.tsx'), 'MonthlyInvoices'),
})

const fleet = createRoute({
  getParentRoute: () => office,
  path: '/fleet',
  component: () => (
    <Navigate
      from={fleet.fullPath}
      to="/office/$slug/fleet/$page"
      params={(params) => ({ ...params, page: 'vehicles' })}
      replace
    />
  ),
})

const fleetPage = createRoute({
  getParentRoute: () => office,
  path: '/fleet/$page',
  validateSearch: (search): FleetSearch => {
    const open = text(search['open'])
    return open === undefined ? {} : { open }
  },
  component: lazyRouteComponent(() => import('./fleet/fleet.tsx'), 'Fleet'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    join,
    reset,
    replyAddress,
    account,
    confirmEmail,
    undoEmail,
    organisations,
    office.addChildren([
      home,
      orders,
      order,
      newOrder,
      board,
      runSheets,
      catalogue,
      cataloguePage,
      customers,
      customer,
      importCustomers,
      bins,
      dockets,
      charges,
      invoices,
      invoice,
      ...paymentRoutes,
      reports,
      report,
      monthlyInvoices,
      fleet,
      fleetPage,
      settingsRoutes,
    ]),
  ]),
  // Plain text in the query: what is a number is known by what reads it.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
