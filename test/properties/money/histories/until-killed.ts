import type { InOrg, Org } from '#server/db/tenant.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A chore's way to its organisation. */
export type Mortal = {
  inOrg: InOrg
  /** Whether its session was terminated. */
  isDead: () => boolean
}

const DAY_MS = 86_400_000
const ENOUGH_MS = 60_000

/**
 * Opens a way to an organisation for a chore that dies: the database terminates its session after a number of
 * statements, before a commit too, and the chore does no more. The same number dies at the same place again.
 * @param kill the statements that it runs before; null for one that lives
 * @param days by how many its clock is ahead
 */
export function untilKilled(
  { server, organisation }: { server: TestServer; organisation: TestOrganisation },
  { kill, days = 0 }: { kill: number | null; days?: number },
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
      return organisation.within(async (org) => {
        const result = await work({
          ...org,
          now: new Date(org.now.getTime() + days * DAY_MS),
          tx: {
            async run(statement) {
              await count(org)
              return org.tx.run(statement)
            },
          },
        })
        await count(org)
        return result
      })
    },
    isDead: () => dead,
  }
}
