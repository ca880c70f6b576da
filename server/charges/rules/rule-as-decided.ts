import type { RuledKind } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'

/** What the rule of one charge went by: kept with the charge, so that a later change of settings isn't a correction. */
export type RuleKept = Pick<ChargeSettings, (typeof KEPT)[number]> & { fee: number | null }

const KEPT = ['hireEndsOn', 'graceDays', 'freeMinutes', 'lateCancelDays', 'docketDays'] as const

/** What the rule of a type goes by now. */
export function ruleOf(type: RuledKind, settings: ChargeSettings): RuleKept {
  const { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays } = settings
  const { fee } = settings.types[type]
  return { hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays, fee }
}

/** The settings with what the rule of a type went by at some time. */
export function asDecided(
  type: RuledKind,
  settings: ChargeSettings,
  { fee, ...kept }: RuleKept,
): ChargeSettings {
  const types = { ...settings.types, [type]: { ...settings.types[type], fee } }
  return { ...settings, ...kept, types }
}
