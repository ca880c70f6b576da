/**
 * What the members of an organisation may do, by role. Every endpoint of the office names one capability;
 * the server enforces it, and navigation and buttons follow it.
 */

export const ROLES = ['owner', 'admin', 'dispatcher', 'bookkeeper', 'viewer', 'driver'] as const
export type Role = (typeof ROLES)[number]

const everyone = ['owner', 'admin', 'dispatcher', 'bookkeeper', 'viewer'] as const
const workers = ['owner', 'admin', 'dispatcher', 'bookkeeper'] as const
const managers = ['owner', 'admin'] as const

/** Which roles have each capability. A driver has none: the driver app isn't the office. */
export const capabilities = {
  /** Orders, jobs, customers, the catalogue and the team. */
  read: everyone,
  /** Orders, jobs, the board, bins, vehicles, drivers and their phones. */
  writeOrders: ['owner', 'admin', 'dispatcher'],
  writeCustomers: workers,
  /** Invoices and payments, and tables as CSV. */
  readMoney: workers,
  writeCharges: workers,
  /** Invoices, payments, refunds and tax settings. */
  writeMoney: ['owner', 'admin', 'bookkeeper'],
  /** The catalogue, booking rules, the profile, the wording of emails, imports and the audit log. */
  configure: managers,
  /** Members, API keys, origins, webhooks, and making a customer anonymous. */
  administer: managers,
  /** Owners and admins, the second-factor rule, the lock date, the export of everything, the subscription. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof capabilities

/** Whether a role has a capability. */
export function may(role: Role, capability: Capability): boolean {
  return capabilitiesOf(role).includes(capability)
}

/** Everything that a role may do. */
export function capabilitiesOf(role: Role): Capability[] {
  return CAPABILITIES.filter((name) => (capabilities[name] as readonly Role[]).includes(role))
}

export const CAPABILITIES = Object.keys(capabilities) as Capability[]
