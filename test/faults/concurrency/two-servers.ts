import { setTimeout as sleep } from 'node:timers/promises'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { SECRET, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { startServe } from '#test/processes.ts'

/** Two server processes on one database, and crowds that place orders on both at once. */

export const CROWD = 40

/** This test's own server, whose database is the operator's way in. */
export const operator = await startTestServer()

const settings = {
  DATABASE_URL: operator.databaseUrl,
  SECRET_KEY: SECRET,
  API_RATE_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
}
const servers = await Promise.all([startServe(settings), startServe(settings)])
closeAfterFile(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})

const progress = { answered: 0 }

/** Runs the work 40 times at once. */
export function crowd<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: CROWD }, (_, index) => work(index)))
}

/**
 * Places orders while something keeps changing: one change for every 40 answers, so a slow machine
 * sees as many changes per order as a fast one.
 */
export async function whileChanging<Result>(
  change: (round: number) => Promise<unknown>,
  orders: () => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const begun = progress.answered
  const run = async () => {
    for (let round = 0; await hasAnswered(begun + round * CROWD, ending.signal); round += 1) {
      await change(round)
    }
  }
  const changes = run()
  try {
    return await orders()
  } finally {
    ending.abort()
    await changes
  }
}

/** Waits until `count` requests were answered. False if aborted first. */
async function hasAnswered(count: number, signal: AbortSignal): Promise<boolean> {
  while (progress.answered < count && !signal.aborted) await sleep(5)
  return !signal.aborted
}

/** Sends an order to one of the two servers: even numbers to the first, odd ones to the second. */
export function place(
  index: number,
  organisation: TestOrganisation,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(index, '/api/v1/orders', organisation, body, headers)
}

export function cancel(index: number, organisation: TestOrganisation, id: string): Promise<Answer> {
  return post(index, `/api/v1/orders/${id}/cancel`, organisation, {}, {})
}

async function post(
  index: number,
  path: string,
  { writeKey }: TestOrganisation,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const server = servers[index % servers.length]
  if (!server) throw new Error('no server')
  const answer = await server.fetch(path, {
    method: 'POST',
    headers: withKey(writeKey, headers),
    body: JSON.stringify(body),
  })
  progress.answered += 1
  return answer
}

/** How often each status was answered. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export function importInto(organisation: TestOrganisation, file: object): Promise<unknown> {
  return organisation.within((org) => importCatalog(org, file))
}

/** The plain catalogue with changes to its bin. */
export function catalogOf(changes: object): object {
  const [bin] = plainCatalog.products
  return { ...plainCatalog, products: [{ ...bin, ...changes }] }
}
