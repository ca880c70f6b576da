import { closeTransaction } from '#server/db/transaction.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { MortalFirm } from './mortal-firm.ts'

/** A chore's way to its organisation. */
export type Mortal = {
  inOrg: InOrg
  /** Whether its session was terminated. */
  isDead: () => boolean
}

const ENOUGH_MS = 60_000

/**
 * Opens a way to an organisation for a chore that dies: the database terminates its session before a statement or a
 * commit, and the chore does no more. The same number dies at the same place again.
 * @param kill how many statements and commits it gets through; null for one that lives
 * @param clock says the instant of each transaction
 */
export function untilKilled(
  { server, organisation }: MortalFirm,
  { kill, clock }: { kill: number | null; clock: () => Date },
): Mortal {
  let left = kill ?? Infinity
  let dead = false
  const count = async ({ tx }: Org) => {
    left -= 1
    if (left >= 0 || dead) return
    dead = true
    const [session] = await tx.run<{ pid: number }>({
      text: 'select pg_backend_pid() as pid',
      values: [],
    })
    await server.owner.query('select pg_terminate_backend($1, $2)', [session?.pid, ENOUGH_MS])
  }
  return {
    inOrg: (work) => {
      if (dead) throw new Error('the chore is dead')
      const now = clock()
      return organisation.within(async (org) => {
        const run: Org['tx']['run'] = async (statement) => {
          await count(org)
          return org.tx.run(statement)
        }
        const tx = { run, closing: new Map() }
        const result = await work({ ...org, now, tx })
        await closeTransaction(tx)
        await count(org)
        return result
      })
    },
    isDead: () => dead,
  }
}
