import type { RuledKind } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { OrderFacts } from './facts.ts'

/**
 * What the rule of one charge went by: kept with the charge, so that a later change of settings, or of the catalogue's
 * prices, isn't a correction.
 */
export type RuleKept = Pick<
  ChargeSettings,
  'hireEndsOn' | 'graceDays' | 'freeMinutes' | 'lateCancelDays' | 'docketDays'
> & {
  fee: number | null
  /** Of what crews count; absent from charges of before these were kept. */
  addOns?: OrderFacts['addOns']
  /** What the rule called the charge, whatever a person calls it; absent from charges of before this was kept. */
  description?: string
}

type Basis = { settings: ChargeSettings; facts: OrderFacts }

/** What the rule of a type goes by now. */
export function ruleOf(type: RuledKind, { settings, facts: { addOns } }: Basis): RuleKept {
  const { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays } = settings
  const { fee } = settings.types[type]
  const kept = { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays, fee }
  return type === 'item_count' ? { ...kept, addOns } : kept
}

/** The facts of today with the settings and prices that the rule of a type went by at some time. */
export function asDecided(type: RuledKind, { settings, facts }: Basis, rule: RuleKept): Basis {
  const { fee, addOns = facts.addOns } = rule
  const { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays } = rule
  const types = { ...settings.types, [type]: { ...settings.types[type], fee } }
  const kept = { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays }
  return { settings: { ...settings, ...kept, types }, facts: { ...facts, addOns } }
}
