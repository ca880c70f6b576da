import type { Capability } from '#contract/roles.ts'
import type { IconName } from '#web/office/controls/icon.tsx'

type Screen = { to: string; name: string; icon: IconName; keys: string; needs: Capability }

/** The screens of an office, in the order of the side bar, and what a role must be allowed to open one. */
export const screens = [
  { to: '/office/$slug', name: 'Today', icon: 'today', keys: 'g t', needs: 'read' },
  { to: '/office/$slug/orders', name: 'Orders', icon: 'orders', keys: 'g o', needs: 'read' },
  { to: '/office/$slug/board', name: 'Board', icon: 'board', keys: 'g b', needs: 'read' },
  { to: '/office/$slug/customers', name: 'Customers', icon: 'people', keys: 'g c', needs: 'read' },
  { to: '/office/$slug/bins', name: 'Bins', icon: 'bin', keys: 'g i', needs: 'read' },
  { to: '/office/$slug/dockets', name: 'Dockets', icon: 'docket', keys: 'g k', needs: 'read' },
  { to: '/office/$slug/charges', name: 'Charges', icon: 'scales', keys: 'g h', needs: 'readMoney' },
  { to: '/office/$slug/fleet', name: 'Fleet', icon: 'truck', keys: 'g f', needs: 'read' },
  {
    to: '/office/$slug/invoices',
    name: 'Invoices',
    icon: 'invoices',
    keys: 'g n',
    needs: 'readMoney',
  },
  {
    to: '/office/$slug/payments',
    name: 'Payments',
    icon: 'coins',
    keys: 'g y',
    needs: 'readMoney',
  },
  {
    to: '/office/$slug/reports',
    name: 'Reports',
    icon: 'reports',
    keys: 'g r',
    needs: 'readMoney',
  },
  { to: '/office/$slug/catalog', name: 'Catalogue', icon: 'catalogue', keys: 'g p', needs: 'read' },
  { to: '/office/$slug/settings', name: 'Settings', icon: 'settings', keys: 'g s', needs: 'read' },
] as const satisfies readonly Screen[]
