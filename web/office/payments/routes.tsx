import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office } from '#web/office/frames.tsx'
import { readDays } from '#web/office/invoices/search.ts'
import { readPaymentsSearch } from './search.ts'

/** The addresses of payments, and of a customer's account and statement. */

const payments = createRoute({
  getParentRoute: () => office,
  path: '/payments',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./payments.tsx'), 'Payments'),
})

const payment = createRoute({
  getParentRoute: () => office,
  path: '/payments/$payment',
  component: lazyRouteComponent(() => import('./one/page.tsx'), 'PaymentPage'),
})

const customerAccount = createRoute({
  getParentRoute: () => office,
  path: '/customers/$customer/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'CustomerAccountPage'),
})

const statement = createRoute({
  getParentRoute: () => office,
  path: '/customers/$customer/statement',
  validateSearch: readDays,
  component: lazyRouteComponent(() => import('./statement/statement.tsx'), 'StatementPage'),
})

export const paymentRoutes = [payments, payment, customerAccount, statement] as const
