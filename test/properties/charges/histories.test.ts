import fc from 'fast-check'
import { test } from 'vitest'
import { lookAtCharges } from '#test/actors/charges.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { tryHistories } from '../try-histories.ts'
import { openFirm, placeOrders } from './firm.ts'
import { judgeSources, judgeStep } from './judge.ts'
import { look } from './seen.ts'
import { step } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random histories of charges: crews report, the office corrects and decides, hirers reply, days pass, and the chore
// is killed in the middle of its work (rules, section 13, "Charges"). `SEED=new CHARGES=25` with `--testTimeout=0` takes
// 2,000 steps, and the `SEED` that it says the same again.

const STEPS = 80

const server = await startTestServer()

test('whatever is reported, corrected, decided and killed, charges come to what the last facts do', async () => {
  const firm = await openFirm(server)
  await using _ = firm.chore
  const histories = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  await tryHistories(histories, { variable: 'CHARGES', few: 2 }, async (steps, done) => {
    const orders = await placeOrders(firm)
    const touched = new Set<string>()
    let seen = await look(firm, orders)
    for (const one of steps) {
      const meant = await takeStep(firm, orders, { step: one, seen })
      const after = await look(firm, orders)
      judgeStep(seen, after, meant)
      // Opening again what the chore withdrew is a person's word too.
      const does = ['waive', 'reopen', 'change', 'lower']
      if (meant && does.includes(meant.does)) touched.add(meant.id)
      if (one.who === 'chore' || one.who === 'die') judgeSources(after, orders, touched)
      seen = after
      done.steps += 1
    }
    await lookAtCharges(firm.organisation, { days: orders.daysAhead })
    judgeSources(await look(firm, orders), orders, touched)
    done.kills += orders.kills
  })
  await checkInvariants(server.owner)
})
