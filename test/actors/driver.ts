import { randomUUIDv7 } from 'node:crypto'
import type { Action, ActionKind, ActionOf } from '#contract/driver/actions.ts'
import { localTime } from '#contract/values/day.ts'
import { query } from '#server/db/transaction.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Adds a driver to the organisation. */
export async function createDriver(
  organisation: Pick<TestOrganisation, 'id' | 'within'>,
  name = 'Lee Tran',
): Promise<string> {
  const id = randomUUIDv7()
  await organisation.within(({ tx, now }) =>
    tx.run(
      query.insertInto('drivers').values({
        organisation_id: organisation.id,
        id,
        name,
        phone: '0491 570 156',
        created_at: now,
        updated_at: now,
      }),
    ),
  )
  return id
}

/** A phone that has joined with a code that a member of the office made. */
export async function joinPhone(
  server: Pick<TestServer, 'fetch'>,
  {
    office,
    slug,
    driverId,
    device = 'Android, Chrome',
  }: { office: Member; slug: string; driverId: string; device?: string },
): Promise<Member> {
  const path = `/api/office/${slug}/drivers/${driverId}/codes`
  const { status, json, text } = await office.send('POST', path)
  if (status !== 201) throw new Error(`no code: ${text}`)
  const phone = openBrowser(server)
  const joined = await phone.send('POST', '/api/driver/join', { code: json.code, device })
  if (joined.status !== 200) throw new Error(`the phone could not join: ${joined.text}`)
  return phone
}

/** A run of a driver, with stops for jobs in their order. */
export async function planRun(
  organisation: Pick<TestOrganisation, 'id' | 'within'>,
  {
    driverId,
    jobIds,
    date,
    vehicleId = null,
  }: { driverId: string; jobIds: readonly string[]; date?: string; vehicleId?: string | null },
): Promise<string> {
  const id = randomUUIDv7()
  await organisation.within(async ({ tx, now, timezone }) => {
    const stamps = { created_at: now, updated_at: now }
    const day = date ?? localTime(now, timezone).day
    const run = { organisation_id: organisation.id, id, date: day, status: 'planned', ...stamps }
    const ofRun = { driver_id: driverId, vehicle_id: vehicleId }
    await tx.run(query.insertInto('runs').values({ ...run, ...ofRun }))
    for (const [index, jobId] of jobIds.entries()) {
      await tx.run(
        query.insertInto('stops').values({
          organisation_id: organisation.id,
          id: randomUUIDv7(),
          run_id: id,
          position: index + 1,
          kind: 'job',
          job_id: jobId,
          created_at: now,
        }),
      )
    }
  })
  return id
}

/**
 * The last hour, or what has passed so far of a day's first hour in Sydney.
 * @returns where it starts, and a sixtieth of it in milliseconds
 */
function hourOfToday(): { start: Date; step: number } {
  const now = Date.now()
  const { time } = localTime(new Date(now), 'Australia/Sydney')
  const sinceMidnight = Number(time.slice(3)) * 60_000 + (now % 60_000)
  const length = time < '01:00' ? sinceMidnight : 3_600_000
  return { start: new Date(now - length), step: length / 60 }
}

/**
 * Writes actions as a phone does, with ids and rising sequence numbers and times.
 * @param from a minute after it is the first; without it they are of the last hour, and all of today
 */
export function openLog(from?: Date) {
  const { start, step } = from ? { start: from, step: 60_000 } : hourOfToday()
  let seq = 0
  return {
    /** @param more fields to set otherwise, such as `at` */
    tap: <Kind extends ActionKind>(
      kind: Kind,
      target: ActionOf<Kind>['target'],
      data: ActionOf<Kind>['data'],
      more: Partial<Action> = {},
    ) => {
      seq += 1
      const at = new Date(start.getTime() + seq * step).toISOString()
      return { id: randomUUIDv7(), v: 1, seq, kind, target, at, data, ...more }
    },
  }
}

/** Sends actions, all in one request. */
export function report(phone: Member, actions: readonly object[], sentAt = new Date()) {
  return phone.send('POST', '/api/driver/actions', { sentAt: sentAt.toISOString(), actions })
}
