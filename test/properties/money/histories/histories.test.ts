import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openHistory } from './firm.ts'
import { openJudge } from './judge.ts'
import { step } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random histories of a firm's money: bookings, charges, drafts, invoices, credits, payments, refunds, write-offs,
// cancellations, merged customers, and the chores, killed in the middle. After each step all that always holds does
// (rules, section 13). `MONEY=50` with `--testTimeout=0` tries 2,000 steps.

const STEPS = 40
/** A few steps, the same each time, or as many as asked for. */
const asked = process.env['MONEY']
const howLong =
  asked === undefined ? { numRuns: 3, interruptAfterTimeLimit: 60_000 } : { numRuns: Number(asked) }
const length =
  asked === undefined ? { minLength: 6, maxLength: 14 } : { minLength: STEPS, maxLength: STEPS }

const server = await startTestServer()

test('whatever people do and whenever chores die, the money adds up', async () => {
  const done = { steps: 0, kills: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { ...length, size: 'max' }), async (steps) => {
      const firm = await openHistory(server)
      const judge = openJudge(firm)
      for (const one of steps) {
        await takeStep(firm, one)
        await judge()
      }
      done.steps += steps.length
      done.kills += firm.kills
    }),
    howLong,
  )
  if (asked !== undefined) process.stdout.write(`${JSON.stringify(done)}\n`)
  // A hundred in two thousand steps.
  if (asked !== undefined) expect(done.kills * 20).toBeGreaterThanOrEqual(done.steps)
  await checkInvariants(server.owner)
})
