import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Member } from '#test/actors/member.ts'
import type { TestOrganisation } from '#test/harness.ts'

type Office = Pick<TestOrganisation, 'id' | 'within' | 'slug'>

/** Adds a vehicle to the organisation. */
export async function createVehicle(
  { id: organisation, within }: Office,
  fields: { name?: string; slots?: number; minutes_a_day?: number; product_ids?: string[] } = {},
): Promise<string> {
  const id = randomUUIDv7()
  await within(({ tx, now }) =>
    tx.run(
      query.insertInto('vehicles').values({
        organisation_id: organisation,
        id,
        name: 'Truck 1',
        kind: 'skip',
        slots: 1,
        created_at: now,
        updated_at: now,
        ...fields,
      }),
    ),
  )
  return id
}

/** What a dispatcher does with the board of an organisation. */
export function openBoard(member: Member, { slug }: Pick<Office, 'slug'>) {
  const base = `/api/office/${slug}`
  const command = (commands: object[], more: object = {}) =>
    member.send('POST', `${base}/board/commands`, { commands, ...more })
  return {
    read: async (from: string, to = from) => {
      const { status, json, text } = await member.ask(`${base}/board?from=${from}&to=${to}`)
      if (status !== 200) throw new Error(text)
      return json
    },
    changes: (since: string, day: string) =>
      member.ask(`${base}/board/changes?from=${day}&to=${day}&since=${encodeURIComponent(since)}`),
    week: (from: string, to: string) => member.ask(`${base}/board/week?from=${from}&to=${to}`),
    createRun: async (body: object) => {
      const { status, json, text } = await member.send('POST', `${base}/runs`, body)
      if (status !== 201) throw new Error(text)
      return json
    },
    command,
    /** Puts a job on a run, from wherever it is. */
    place: (
      jobId: string,
      runId: string | null,
      expected: { runId: string | null; date: string },
      more: object = {},
    ) => command([{ kind: 'place', jobId, runId, expected, ...more }]),
    settle: (key: string) => member.send('POST', `${base}/board/rail`, { key }),
    undo: (id: string) => member.send('POST', `${base}/board/undo/${id}`, {}),
    run: (id: string, path: string, method: 'GET' | 'POST' = 'POST') =>
      method === 'GET'
        ? member.ask(`${base}/runs/${id}/${path}`)
        : member.send('POST', `${base}/runs/${id}/${path}`, {}),
    office: base,
  }
}
