import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { repository } from '#test/processes.ts'
import { tryHistories } from '../../try-histories.ts'
import type { Done } from '../../try-histories.ts'
import { properties } from '../properties.ts'
import { judgeEnd, readOthers } from './closing.ts'
import { openHistory } from './firm.ts'
import type { Firm } from './firm.ts'
import { allRules, openJudge } from './judge.ts'
import { KNOWN } from './known-steps.ts'
import { A_ROUND, stepsOf } from './steps.ts'
import type { Step } from './steps.ts'
import { takeStep } from './take-step.ts'

// Random histories of a firm's money: bookings, charges, drafts, invoices, credits, payments, refunds, write-offs,
// cancellations, merged customers, and chores and people whose server is killed in the middle. After each step, and
// after each kill, all that always holds does (rules, section 13); `../properties.ts` lists it, and what judges
// each of it. `SEED=new MONEY=36` with `--testTimeout=0` takes 2,000 steps, and the `SEED` that it says the same again.

const server = await startTestServer()

/** Takes the steps of a history and judges each. */
async function takeHistory(steps: readonly Step[], done: Done): Promise<Firm> {
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
  done.kills += firm.kills
  return firm
}

// Someone else on the same server, whose money stays as it is.
await openHistory(server)

test('whatever people do and whenever servers die, the money adds up', async () => {
  const howMany = { variable: 'MONEY', few: 1 }
  const { steps, kills } = await tryHistories(stepsOf(A_ROUND), howMany, async (some, done) => {
    await takeHistory(some, done)
  })
  // A hundred in two thousand.
  if (process.env['MONEY'] !== undefined) expect(kills * 20).toBeGreaterThanOrEqual(steps)
  await checkInvariants(server.owner)
})

test('the money adds up after bad debts, credits, refunds and customers who are taken apart', async () => {
  const done = { histories: 0, steps: 0, kills: 0 }
  const { rows } = await takeHistory(KNOWN, done)
  const kinds = await rows<{ kind: string; of: string }>(
    `select kind, string_agg(distinct account, ' ' order by account) as of from journal
      where organisation_id = $1 group by kind order by kind`,
  )
  expect(Object.fromEntries(kinds.map(({ kind, of }) => [kind, of]))).toEqual({
    allocation: 'debtors deposits',
    credit_note: 'bad_debts debtors gst sales',
    invoice: 'debtors gst sales',
    payment: 'bank cash deposits online',
    refund: 'cash deposits online',
    reversal: 'bank cash deposits',
    write_off: 'bad_debts debtors gst',
  })
  const others = await rows<{ amount: number }>(
    `select amount from customer_ledger where organisation_id = $1 and kind = 'payment_by_other'`,
  )
  expect(others).not.toEqual([])
  const whole = await rows<{ orders: number }>(
    `select count(distinct a.order_id)::int as orders from payments p
      join payment_sessions s on s.organisation_id = p.organisation_id and s.id = p.session_id
      join allocations a on a.organisation_id = p.organisation_id and a.payment_id = p.id
      where p.organisation_id = $1 and s.invoice_id is not null`,
  )
  expect(whole).toEqual([{ orders: 2 }])
})

test('each of the properties is judged', () => {
  for (const { says, rules = [], tests = [] } of properties) {
    expect(rules.length + tests.length, says).toBeGreaterThan(0)
    expect(rules.filter((rule) => !(rule in allRules))).toEqual([])
    expect(tests.filter((file) => !existsSync(`${repository}/test/${file}`))).toEqual([])
  }
})
