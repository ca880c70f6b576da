import { may, ROLES } from '#contract/roles.ts'
import type { Capability } from '#contract/roles.ts'
import { startWithCapital } from '#web/office/text.ts'

/** Who may do something, at the beginning of a sentence: "Owners and admins". */
export function describeRoles(capability: Capability): string {
  const roles = ROLES.filter((role) => may(role, capability)).map((role) => `${role}s`)
  const [last = '', ...others] = roles.toReversed()
  const all = others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last
  return startWithCapital(all)
}
