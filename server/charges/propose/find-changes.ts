import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import type { OrderFacts } from '#server/charges/rules/facts.ts'
import { proposeOf } from '#server/charges/rules/propose-of.ts'
import type { Proposal } from '#server/charges/rules/proposal.ts'
import { asDecided } from '#server/charges/rules/rule-as-decided.ts'
import type { RuleKept } from '#server/charges/rules/rule-as-decided.ts'
import { isOpen, reconcile, sourceOf } from './reconcile.ts'
import type { Reconciled } from './reconcile.ts'

/** A charge that a rule has proposed. */
export type RuledCharge = ChargeRow & { source_key: string; rule: RuleKept }

type Change = Exclude<Reconciled, { change: 'none' }>

/**
 * What proposing changes about an order's charges: by the rules of the types that are on. If a charge of the same
 * source was decided before, its rule is the one of that time. Pure.
 */
export function findChanges(
  facts: OrderFacts,
  charges: readonly RuledCharge[],
  settings: ChargeSettings,
): Change[] {
  return ruledKinds
    .filter((type) => settings.types[type].on)
    .flatMap((type) => {
      const bySource = Map.groupBy(
        charges.filter((charge) => charge.type === type),
        ({ source_key: key }) => sourceOf(key),
      )
      const proposals = new Map(proposeOf(type, facts, settings).map((one) => [one.key, one]))
      const keys = new Set([...proposals.keys(), ...bySource.keys()])
      return [...keys].flatMap((key): Change[] => {
        const known = bySource.get(key) ?? []
        const decided = known.find((one) => !isOpen(one))
        const then = decided && asDecided(type, { settings, facts }, decided.rule)
        const proposal = then
          ? proposeOf(type, then.facts, then.settings).find((one) => one.key === key)
          : proposals.get(key)
        const nothing = () => (decided ? nothingOf(decided, key) : null)
        const reconciled = reconcile({ key, proposal: proposal ?? null, known }, nothing)
        return reconciled.change === 'none' ? [] : [reconciled]
      })
    })
}

/** Of a charge that was decided: its facts no longer give rise to one. */
function nothingOf(decided: RuledCharge, key: string): Proposal | null {
  const { type, job_id: jobId, line_id: lineId, description, arose_at: aroseAt } = decided
  const ruled = ruledKinds.find((kind) => kind === type)
  if (ruled === undefined) return null
  return {
    key,
    type: ruled,
    jobId,
    lineId,
    amount: 0,
    description,
    aroseAt,
    steps: [],
    facts: [],
    waitsFor: null,
  }
}
