import type { Org } from '#server/db/tenant.ts'
import { endChargeTask, queueChargesOf } from '#server/jobs/charging/queue-charges.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { findChargeSettings } from '#server/organisations/charges/find-charge-settings.ts'
import { asksForDocketAt } from '#server/charges/rules/excess-weight.ts'
import { ruleOf } from '#server/charges/rules/rule-as-decided.ts'
import { decideItself } from '#server/charges/decide/decide-itself.ts'
import { findChanges } from './find-changes.ts'
import { readFacts } from './read-facts.ts'
import { listRuled } from './list-ruled.ts'
import { addProposal, explainProposal, replaceProposal, withdrawProposal } from './write-changes.ts'

/**
 * Lets the charges of an order follow its facts (rules, section 13, "Charges"). Locks the order. Facts that haven't
 * changed change nothing.
 * @returns how many charges it changed
 */
export async function proposeCharges(org: Org, orderId: string): Promise<number> {
  await lockOrder(org, orderId)
  await endChargeTask(org, orderId)
  const { settings } = await findChargeSettings(org)
  const facts = await readFacts(org, orderId)
  const changes = findChanges(facts, await listRuled(org, orderId), settings)
  for (const one of changes) {
    if (one.change === 'withdraw') await withdrawProposal(org, one.id)
    else {
      const { proposal } = one
      const rule = ruleOf(proposal.type, { settings, facts })
      if (one.change === 'explain') {
        await explainProposal(org, one.id, proposal, rule)
        continue
      }
      const id = one.change === 'add' ? await addProposal(org, orderId, proposal, rule) : one.id
      if (one.change === 'replace') await replaceProposal(org, id, proposal, rule)
      await decideItself(org, id, settings)
    }
  }
  const later = settings.types.excess_weight.on ? asksForDocketAt(facts, settings) : null
  if (later) await queueChargesOf(org, orderId, later)
  return changes.length
}
