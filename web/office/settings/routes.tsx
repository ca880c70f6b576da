import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office } from '#web/office/frames.tsx'
import { readAuditSearch } from './audit/search.ts'
import { readKeysSearch } from './keys/search.ts'
import { readOpen } from './open.ts'
import { text } from '#web/office/text.ts'
import { readWebhooksSearch } from './webhooks/search.ts'

/** The addresses of the settings. Each page has a line in `pages.ts` too. */

const settings = createRoute({
  getParentRoute: () => office,
  path: '/settings',
  component: lazyRouteComponent(() => import('./frame/settings.tsx'), 'Settings'),
})

const first = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('./frame/settings.tsx'), 'FirstPage'),
})

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  validateSearch: readOpen,
  component: lazyRouteComponent(() => import('./team/team.tsx'), 'TeamPage'),
})

const secondFactor = createRoute({
  getParentRoute: () => settings,
  path: '/second-factor',
  component: lazyRouteComponent(() => import('./security/second-factor.tsx'), 'SecondFactorPage'),
})

const keys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  validateSearch: readKeysSearch,
  component: lazyRouteComponent(() => import('./keys/keys.tsx'), 'KeysPage'),
})

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-log.tsx'), 'AuditLogPage'),
})

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile.tsx'), 'ProfilePage'),
})

const website = createRoute({
  getParentRoute: () => settings,
  path: '/website',
  component: lazyRouteComponent(() => import('./website/website.tsx'), 'WebsitePage'),
})

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  validateSearch: readWebhooksSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'WebhooksPage'),
})

const mail = createRoute({
  getParentRoute: () => settings,
  path: '/mail',
  component: lazyRouteComponent(() => import('./mail/mail.tsx'), 'MailPage'),
})

const payments = createRoute({
  getParentRoute: () => settings,
  path: '/payments',
  component: lazyRouteComponent(() => import('./payments/payments.tsx'), 'PaymentsPage'),
})

const money = createRoute({
  getParentRoute: () => settings,
  path: '/money',
  component: lazyRouteComponent(() => import('./money/money.tsx'), 'MoneyPage'),
})

const charges = createRoute({
  getParentRoute: () => settings,
  path: '/charges',
  component: lazyRouteComponent(() => import('./charges/charges.tsx'), 'ChargesPage'),
})

const data = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  validateSearch: (query): { who?: string } => {
    const who = text(query['who'])
    return who === undefined ? {} : { who }
  },
  component: lazyRouteComponent(() => import('./all-data/data.tsx'), 'DataPage'),
})

const dispatch = createRoute({
  getParentRoute: () => settings,
  path: '/dispatch',
  component: lazyRouteComponent(() => import('./dispatch/dispatch.tsx'), 'DispatchPage'),
})

export const settingsRoutes = settings.addChildren([
  first,
  profile,
  website,
  webhooks,
  mail,
  payments,
  money,
  charges,
  dispatch,
  data,
  team,
  secondFactor,
  keys,
  auditLog,
])
