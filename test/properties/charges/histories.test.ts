import fc from 'fast-check'
import { test } from 'vitest'
import { lookAtCharges } from '#test/actors/charges.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm, placeOrders } from './firm.ts'
import { judgeSources, judgeStep } from './judge.ts'
import { look } from './seen.ts'
import { step } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random histories of charges: crews report, the office corrects and decides, hirers reply, days pass, and the chore
// is killed in the middle of its work (rules, section 13, "Charges"). `CHARGES=25` with `--testTimeout=0` takes 2,000
// steps, and `SEED` the same ones again.

const STEPS = 80
/** A few, or as many as asked for. */
const asked = process.env['CHARGES']
const seed = process.env['SEED']
const howLong = {
  numRuns: Number(asked ?? 2),
  ...(seed !== undefined && { seed: Number(seed) }),
  // Shrinking a long run takes hours; with its seed it can be asked for.
  endOnFailure: asked !== undefined && seed === undefined,
}

const server = await startTestServer()

test('whatever is reported, corrected, decided and killed, charges come to what the last facts do', async () => {
  const firm = await openFirm(server)
  await using _ = firm.chore
  const history = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  const done = { histories: 0, steps: 0, kills: 0 }
  const outcome = await fc.check(
    fc.asyncProperty(history, async (steps) => {
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
      done.histories += 1
      done.kills += orders.kills
    }),
    howLong,
  )
  const said = JSON.stringify({ seed: outcome.seed, ...done })
  if (asked !== undefined) process.stdout.write(`${said}\n`)
  if (outcome.failed) throw new Error(`${said}\n${fc.defaultReportMessage(outcome)}`)
  await checkInvariants(server.owner)
})
