import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseError } from '../connect.ts'
import { ROLES, keyOfRight, readRights } from './read-rights.ts'

/** Gives the database the rights that `rights.sql` lists, and finds those that it lacks. */

const FILE = new URL('./rights.sql', import.meta.url)
/** Shorter than an order waits for a lock; the pauses add up to a minute. */
const LOCK_TIME_OUT_MS = 500
const PAUSES_MS = Array.from({ length: 12 }, () => 5000)

type Client = Pick<pg.Client, 'query'>

/** The rights that a migrated database lacks, as statements; none is the usual case. */
export async function findMissingRights(client: Client): Promise<string[]> {
  const text = await readFile(FILE, 'utf8')
  const present = new Set((await readRights(client)).map(keyOfRight))
  return text
    .split(';\n')
    .map((statement) => statement.replace(/^--.*\n/gm, '').trim())
    .filter((statement) => statement !== '' && !present.has(keyOfRight(statement)))
}

/**
 * Gives what is missing, each in a transaction of its own, so that no one waits long. Safe to run again.
 * @returns how many rights were missing
 * @throws Error that says which right can't be given
 */
export async function giveMissingRights(client: Client): Promise<number> {
  const missing = await findMissingRights(client)
  for (const statement of missing) await give(client, statement)
  for (const role of ROLES) {
    const { rows } = await client.query(
      `select pg_has_role(current_user, $1, 'member') as has, current_user = $1 as own`,
      [role],
    )
    if (!rows[0]?.has && !rows[0]?.own) await give(client, `grant ${role} to current_user`)
  }
  return missing.length
}

async function give(client: Client, statement: string): Promise<void> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      // Statements that are sent together are one transaction.
      await client.query(`set local lock_timeout = ${LOCK_TIME_OUT_MS}; ${statement}`)
      return
    } catch (error) {
      if (pauseMs === null || !isDatabaseError(error, '55P03')) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(
          `this right is missing and could not be given: ${keyOfRight(statement)} (${reason}). Run kerbside migrate with a DATABASE_URL of the tables' owner, who may create roles.`,
          { cause: error },
        )
      }
      await sleep(pauseMs)
    }
  }
}
