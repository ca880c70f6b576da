import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { inDays } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TeamMember } from '#test/actors/team.ts'

// Writes of the office whose answer got lost, or that were sent twice at once, do their work once.

const server = await startTestServer()

async function open() {
  const firm = await createTestOrganisation(server.db)
  const owner = await createMember(server, firm, 'owner')
  return { firm, owner, desk: openDispatch(owner, firm.slug) }
}

/** Sends a body with an Idempotency-Key. */
function sendOnce(member: TeamMember, path: string, body: unknown, key: string) {
  return member.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

/** Two calls at once whose later one waits for the earlier. */
const twice = <Answer>(call: () => Promise<Answer>) => Promise.all([call(), call()])

test('a run that is asked for twice at once is planned once', async () => {
  const { owner, desk } = await open()
  const driver = await desk.add('drivers', { name: 'Lee Tran', phone: '0491 570 156' })
  const body = { date: inDays(1), driverId: driver.id }
  const key = randomUUID()
  const answers = await twice(() => sendOnce(owner, desk.path('runs'), body, key))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
})
