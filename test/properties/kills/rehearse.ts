import { closeTransaction } from '#server/db/transaction.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { MortalFirm } from './mortal-firm.ts'
import { OUTCOME } from './read-outcome.ts'

/** What work comes to if nothing kills it. */
export type Rehearsed = {
  outcome: unknown
  /** How many statements and commits it had got through at the end of each transaction. */
  ends: number[]
}

/**
 * Lets work happen and takes all of it back: its transactions are parts of one, which is rolled back.
 * @param clock says the instant of each transaction
 */
export async function rehearse(
  { organisation }: MortalFirm,
  { clock, work }: { clock: () => Date; work: (inOrg: InOrg) => Promise<unknown> },
): Promise<Rehearsed> {
  const takenBack = new Error('all is taken back')
  const ends: number[] = []
  let outcome: unknown
  const stage = async (org: Org) => {
    let statements = 0
    await work(async (part) => {
      const run: Org['tx']['run'] = (statement) => {
        statements += 1
        return org.tx.run(statement)
      }
      const tx = { run, closing: new Map() }
      const result = await inPart(org, async () => {
        const done = await part({ ...org, now: clock(), tx })
        await closeTransaction(tx)
        return done
      })
      statements += 1
      ends.push(statements)
      return result
    })
    outcome = await org.tx.run({ text: OUTCOME, values: [org.id] })
    throw takenBack
  }
  try {
    await organisation.within(stage)
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return { outcome, ends }
}

/** What throws is undone, as its transaction would be. */
async function inPart<Result>({ tx }: Org, work: () => Promise<Result>): Promise<Result> {
  const run = (text: string) => tx.run({ text, values: [] })
  await run('savepoint part')
  try {
    const result = await work()
    await run('release savepoint part')
    return result
  } catch (error) {
    await run('rollback to savepoint part')
    throw error
  }
}
