import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { repository } from '#test/processes.ts'
import { properties } from '../properties.ts'
import { judgeEnd, readOthers } from './closing.ts'
import { openHistory } from './firm.ts'
import { allRules, openJudge } from './judge.ts'
import { A_ROUND, stepsOf } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random histories of a firm's money: bookings, charges, drafts, invoices, credits, payments, refunds, write-offs,
// cancellations, merged customers, and chores and people whose server is killed in the middle. After each step, and
// after each kill, all that always holds does (rules, section 13); `../properties.ts` lists it, and what judges
// each of it. `MONEY=36` with `--testTimeout=0` takes 2,000 steps, and `SEED` the same ones again.

/** A history that takes each kind of step, or as many histories as asked for. */
const asked = process.env['MONEY']
const seed = process.env['SEED']
const howLong = {
  numRuns: Number(asked ?? 1),
  // The suite takes the same steps each time; other ones are for runs that someone looks at.
  ...((seed !== undefined || asked === undefined) && { seed: Number(seed ?? 20_261_123) }),
  // Shrinking a long run takes hours; with its seed it can be asked for.
  endOnFailure: asked !== undefined && seed === undefined,
}

const server = await startTestServer()

test('whatever people do and whenever servers die, the money adds up', async () => {
  const done = { histories: 0, steps: 0, kills: 0 }
  // Someone else on the same server, whose money stays as it is.
  await openHistory(server)
  const outcome = await fc.check(
    fc.asyncProperty(stepsOf(A_ROUND), async (steps) => {
      const firm = await openHistory(server)
      const others = await readOthers(firm)
      const judge = openJudge(firm)
      for (const one of steps) {
        await takeStep(firm, one, judge.rows)
        await judge.rows()
        await judge.nextStatement()
        done.steps += 1
      }
      await judgeEnd(firm)
      expect(await readOthers(firm), 'no one else’s money moved').toEqual(others)
      done.histories += 1
      done.kills += firm.kills
    }),
    howLong,
  )
  const said = JSON.stringify({ seed: outcome.seed, ...done })
  if (asked !== undefined) process.stdout.write(`${said}\n`)
  if (outcome.failed) throw new Error(`${said}\n${fc.defaultReportMessage(outcome)}`)
  // A hundred in two thousand steps.
  if (asked !== undefined) expect(done.kills * 20).toBeGreaterThanOrEqual(done.steps)
  await checkInvariants(server.owner)
})

test('each of the properties is judged', () => {
  for (const { says, rules = [], tests = [] } of properties) {
    expect(rules.length + tests.length, says).toBeGreaterThan(0)
    expect(rules.filter((rule) => !(rule in allRules))).toEqual([])
    expect(tests.filter((file) => !existsSync(`${repository}/test/${file}`))).toEqual([])
  }
})
