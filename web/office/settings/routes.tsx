import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { office } from '#web/office/frames.tsx'
import { readAuditSearch } from './audit/search.ts'
import { readOpen } from './open.ts'

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
  validateSearch: readOpen,
  component: lazyRouteComponent(() => import('./keys/keys.tsx'), 'KeysPage'),
})

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-log.tsx'), 'AuditLogPage'),
})

export const settingsRoutes = settings.addChildren([first, team, secondFactor, keys, auditLog])
