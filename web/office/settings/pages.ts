import type { Capability } from '#contract/roles.ts'

/** A page of the settings: a line here, its route in `routes.tsx`, and a folder. */
type Page = { to: `/office/$slug/settings/${string}`; name: string; needs: Capability }

/** The pages of the settings, in the order of their list, and what a role must be allowed to open one. */
export const settingsPages = [
  { to: '/office/$slug/settings/profile', name: 'Profile', needs: 'configure' },
  { to: '/office/$slug/settings/team', name: 'Team', needs: 'read' },
  { to: '/office/$slug/settings/second-factor', name: 'Second factor', needs: 'administer' },
  { to: '/office/$slug/settings/keys', name: 'API keys', needs: 'administer' },
  { to: '/office/$slug/settings/website', name: 'Website', needs: 'configure' },
  { to: '/office/$slug/settings/webhooks', name: 'Webhooks', needs: 'administer' },
  { to: '/office/$slug/settings/mail', name: 'Email', needs: 'configure' },
  { to: '/office/$slug/settings/payments', name: 'Payments', needs: 'configure' },
  { to: '/office/$slug/settings/money', name: 'Tax and invoices', needs: 'readMoney' },
  { to: '/office/$slug/settings/charges', name: 'Charges', needs: 'readMoney' },
  { to: '/office/$slug/settings/dispatch', name: 'Dispatch', needs: 'configure' },
  { to: '/office/$slug/settings/audit-log', name: 'Audit log', needs: 'configure' },
  { to: '/office/$slug/settings/data', name: 'Data', needs: 'administer' },
] as const satisfies readonly Page[]
