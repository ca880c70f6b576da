import fc from 'fast-check'
import { test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants, checkOrganisation } from '#test/invariants.ts'
import { openFirm } from './firm.ts'
import { expectOneStepAtATime, readHistory } from './history.ts'
import { howLong } from './how-long.ts'
import { step } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random days of a firm: the board, the desk, the trucks and the hirers change the same jobs in any order. After each
// step all that always holds does (rules, section 12, "What always holds"). `SEED=new DISPATCHES=200` with `--testTimeout=0`
// tries more.

const server = await startTestServer()

test('whatever people do on a day, bins, jobs, runs, claims, events and emails agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
      async (steps) => {
        const firm = await openFirm(server, { orders: 3, phones: true })
        const day = { ...firm, undoIds: [], sent: new Map<string, unknown>() }
        let before = await readHistory(firm)
        for (const one of steps) {
          await takeStep(day, one)
          await checkOrganisation(server.owner, firm.organisation.id)
          const after = await readHistory(firm)
          expectOneStepAtATime(before, after)
          before = after
        }
      },
    ),
    howLong,
  )
  await checkInvariants(server.owner)
})
