import fc from 'fast-check'
import { expect } from 'vitest'
import type { InOrg } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import type { MortalFirm } from './mortal-firm.ts'
import { readOutcome } from './read-outcome.ts'
import { rehearse } from './rehearse.ts'
import { untilKilled } from './until-killed.ts'

/** Work of several transactions, which can be done again. */
export type Work = (desk: { inOrg: InOrg; log: Log }) => Promise<unknown>

/** Where work is killed, one time after the other: after one of its first transactions, or anywhere. */
export const someKills = fc.array(fc.record({ at: fc.nat(9999), between: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
})
type Kill = typeof someKills extends fc.Arbitrary<(infer T)[]> ? T : never

type Life = {
  kills: readonly Kill[]
  /** Whether it's let to work in the end. */
  lives: boolean
  /** Says the instant of each transaction. */
  clock: () => Date
  /** Looks at what a kill has left. */
  judge: () => Promise<void>
}

/**
 * Does work, and kills it a few times on the way. In the end it has come to what it would have if nothing had killed
 * it. What it couldn't do otherwise is a fault.
 * @returns how often it was killed
 */
export async function killOnTheWay(
  firm: MortalFirm,
  work: Work,
  { kills, lives, clock, judge }: Life,
): Promise<number> {
  const faults: unknown[] = []
  const logUnless = (isDead: () => boolean): Log => ({
    info() {},
    warn() {},
    error({ err }: { err?: unknown }) {
      if (!isDead() && !(err instanceof Refusal)) faults.push(err)
    },
  })
  const rehearsed = await rehearse(firm, {
    clock,
    work: (inOrg) => work({ inOrg, log: logUnless(() => false) }),
  })
  const run = async (kill: number | null) => {
    const { inOrg, isDead } = untilKilled(firm, { kill, clock })
    try {
      await work({ inOrg, log: logUnless(isDead) })
    } catch (error) {
      if (!isDead()) throw error
    }
    expect(faults).toEqual([])
    return isDead()
  }
  let killed = 0
  for (const kill of kills) {
    if (!(await run(placeOf(kill, rehearsed.ends)))) break
    killed += 1
    await judge()
  }
  if (killed > 0 && !lives) return killed
  await run(null)
  expect(await readOutcome(firm), 'it comes to what it would have').toEqual(rehearsed.outcome)
  return killed
}

/** What was done before a kill stays done, so another kill at the same number hits what comes next. */
function placeOf({ at, between }: Kill, ends: readonly number[]): number {
  const all = ends.at(-1) ?? 1
  return between ? (ends[Math.min(at % 3, ends.length - 1)] ?? 0) : at % all
}
