import type { Actor } from '#server/actor.ts'
import { listKeys } from '#server/api-keys/list-keys.ts'
import type { Day } from '#contract/values/day.ts'
import { localTime } from '#contract/values/day.ts'
import type { Database } from '#server/db/connect.ts'
import { openDesk } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import type { Org, OrgDesk, Organisation } from '#server/db/tenant.ts'

/** Who acts in the demo's past. */
export const people = {
  hirer: { type: 'hirer' },
  office: { type: 'system', name: 'demo' },
} as const satisfies Record<string, Actor>

/** The demo's organisation, in which things can be done at any time of its past. */
export type Past = {
  organisation: Organisation
  today: Day
  /** Who books by the API: the organisation's first key that works. */
  integration: Actor
  /** The present instant. */
  now: Date
  /** A desk at a time of a day, never later than now. */
  at(day: Day, time: string, actor?: Actor): OrgDesk
  /** A desk at an instant. */
  when(instant: Date, actor?: Actor): OrgDesk
  /** The instant at which the organisation's clocks show a time of a day. */
  instant(day: Day, time: string): Date
}

/** @param more.takesPayment whether its hirers can pay online, as emails that ask for money say */
export async function openPast(
  db: Database,
  organisation: Organisation,
  now: Date,
  { takesPayment = false }: { takesPayment?: boolean } = {},
): Promise<Past> {
  const { timezone } = organisation
  const instant = (day: Day, time: string) =>
    new Date(
      Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds,
    )
  const when = (at: Date, actor: Actor = people.office) =>
    openDesk(db, organisation, { now: at, actor, takesPayment })
  return {
    organisation,
    today: localTime(now, timezone).day,
    integration: await when(now).inOrg(findIntegration),
    now,
    at: (day, time, actor) =>
      when(new Date(Math.min(instant(day, time).getTime(), now.getTime())), actor),
    when,
    instant,
  }
}

/** The office, if the operator has revoked every key that could book. */
async function findIntegration(org: Org): Promise<Actor> {
  const keys = await listKeys(org)
  const first = keys.findLast((key) => key.state === 'works' && key.access === 'read_write')
  return first ? { type: 'key', id: first.id } : people.office
}

export type PlannedJob = { id: string; type: string; date: Day; orderId: string }

/** The jobs that are planned for a day or were left from earlier, in the order they were planned. */
export async function jobsDue({ tx, id }: Org, day: Day): Promise<PlannedJob[]> {
  return tx.run(
    query
      .selectFrom('jobs')
      .select(['id', 'type', 'date', 'order_id as orderId'])
      .where('organisation_id', '=', id)
      .where('status', '=', 'scheduled')
      .where('date', '<=', day)
      .orderBy('date')
      .orderBy('created_at')
      .orderBy('sequence')
      .orderBy('id'),
  )
}
