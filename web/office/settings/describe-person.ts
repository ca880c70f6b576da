import type { Person } from '#contract/office/order.ts'
import { startWithCapital } from '#web/office/text.ts'

/** Who did something: their name, or what they are. */
export function describePerson({ kind, name }: Person): string {
  if (kind === 'system') return 'Kerbside'
  return name ?? startWithCapital(kind === 'operator' ? 'the operator' : kind)
}
