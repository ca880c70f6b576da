import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandResult } from '#contract/office/dispatch/board/results.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { call, commandsOf } from './commands.ts'
import type { Call } from './commands.ts'
import { openFirm } from './firm.ts'
import type { Firm } from './firm.ts'
import { howLong } from './how-long.ts'
import { readJobs, readPlan } from './plan.ts'

// Calls of the board are serialisable, and an undo restores all but versions (rules, section 12, "What always
// holds"). `SEED=new DISPATCHES=200` with `--testTimeout=0` tries more.

const server = await startTestServer()
const ORDERS = 3

/** What a dispatcher sends who sees the board as it is now. */
async function prepare(firm: Firm, one: Call, dispatcher: number) {
  const commands = await commandsOf(firm, one, await readJobs(firm))
  const send = async () => {
    const answer = await firm.boards[dispatcher]?.command(commands, { only: one.only })
    expect([200, 412], answer?.text).toContain(answer?.status)
    return answer
  }
  return send
}

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof prepare>>>>

function inWords(answer: Sent) {
  const results: CommandResult[] = answer?.json.results ?? []
  return {
    status: answer?.status,
    applied: answer?.json.applied ?? null,
    results: results.map(({ outcome, problems }) => [
      outcome,
      ...problems.filter(({ level }) => level !== 'warned').map(({ code }) => code),
    ]),
  }
}

test('calls of two dispatchers at once do what they would do one after the other', async () => {
  const cases = fc.record({ before: call, first: call, second: call })
  await fc.assert(
    fc.asyncProperty(cases, async ({ before, first, second }) => {
      const outcomes = []
      for (const order of ['at once', 'first', 'second'] as const) {
        const firm = await openFirm(server, { orders: ORDERS })
        await (
          await prepare(firm, before, 0)
        )()
        const calls = [await prepare(firm, first, 0), await prepare(firm, second, 1)]
        const answers: Sent[] = []
        if (order === 'at once') answers.push(...(await Promise.all(calls.map((send) => send()))))
        if (order === 'first') for (const send of calls) answers.push(await send())
        if (order === 'second') {
          for (const send of calls.toReversed()) answers.unshift(await send())
        }
        outcomes.push({ answers: answers.map(inWords), plan: await readPlan(firm) })
      }
      const [together, ...apart] = outcomes
      expect(apart).toContainEqual(together)
    }),
    howLong,
  )
  await checkInvariants(server.owner)
})

test('what calls have done, an undo of each takes back: dates, prices, claims, stops and emails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ before: call, calls: fc.array(call, { minLength: 1, maxLength: 3 }) }),
      async ({ before, calls }) => {
        const firm = await openFirm(server, { orders: ORDERS })
        await (
          await prepare(firm, { ...before, only: 'without_problems' }, 0)
        )()
        // What the first call has emailed isn't undone here.
        await server.owner.query(
          `update mails set status = 'dropped', occasion = occasion || ' ' || id
          where organisation_id = $1 and status = 'pending'`,
          [firm.organisation.id],
        )
        const undone: { id: string; plan: unknown; answer: unknown }[] = []
        for (const one of calls) {
          const plan = await readPlan(firm)
          const answer = await (await prepare(firm, one, 0))()
          const id = answer?.json.undoId
          if (id) undone.push({ id, plan, answer: answer.json })
        }
        for (const { id, plan, answer } of undone.toReversed()) {
          const { json, text } = (await firm.boards[0]?.undo(id)) ?? {}
          expect({ kept: json?.kept, answer }, text).toEqual({ kept: [], answer })
          expect(await readPlan(firm)).toEqual(plan)
        }
      },
    ),
    howLong,
  )
  await checkInvariants(server.owner)
})

test('one call does what its commands do one by one', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ choices }) => {
      const [together, apart] = [
        await openFirm(server, { orders: ORDERS }),
        await openFirm(server, { orders: ORDERS }),
      ]
      // Each job once, and no stop that another command of the call puts in or takes out.
      const own = choices.filter(
        ({ job, does }, index) =>
          (does === 'place' || does === 'move' || does === 'untray') &&
          choices.findIndex((other) => other.job % 6 === job % 6) === index,
      )
      if (own.length === 0) return
      const whole = {
        choices: own.map((one) => ({ ...one, after: 3 })),
        only: 'without_problems' as const,
      }
      await (
        await prepare(together, whole, 0)
      )()
      for (const one of whole.choices) {
        await (
          await prepare(apart, { ...whole, choices: [one] }, 0)
        )()
      }
      const [one, other] = [await readPlan(together), await readPlan(apart)]
      expect({ ...one, waiting: null }).toEqual({ ...other, waiting: null })
    }),
    howLong,
  )
})
