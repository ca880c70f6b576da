import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { ToastLine } from './controls/toast-line.tsx'
import { SignInAgain } from './gate/sign-in/sign-in-again.tsx'
import { readCatalogSearch } from './catalog/pages.ts'
import { readSearch } from './orders/filters/search.ts'
import { Lost } from './shell/lost.tsx'
import { Shell } from './shell/shell.tsx'
import { text } from './text.ts'

/**
 * Every address of the office and its screen. Screens are loaded when they're first opened, so that the
 * first one shows soon.
 */

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <SignInAgain />
      <ToastLine />
    </>
  ),
  notFoundComponent: Lost,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string } => {
    const to = text(search['to'])
    return to === undefined ? {} : { to }
  },
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

const organisations = createRoute({
  getParentRoute: () => root,
  path: '/office',
  component: lazyRouteComponent(() => import('./gate/organisations.tsx'), 'Organisations'),
})

const office = createRoute({
  getParentRoute: () => root,
  path: '/office/$slug',
  component: Shell,
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
  validateSearch: (search): { copy?: string } => {
    const copy = text(search['copy'])
    return copy === undefined ? {} : { copy }
  },
  component: lazyRouteComponent(() => import('./phone-order/phone-order.tsx'), 'PhoneOrder'),
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

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    join,
    reset,
    organisations,
    office.addChildren([home, orders, order, newOrder, catalogue, cataloguePage]),
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
