import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LoggedRequest, StatusClass } from '#contract/requests/request.ts'
import { isStorable } from '#contract/values/text.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { RequestRow } from './request-log.ts'

export type RequestsQuery = {
  limit: number
  startingAfter?: string | undefined
  status?: StatusClass | undefined
  keyId?: string | undefined
  since?: string | undefined
}

type Row = Omit<RequestRow, 'organisation_id' | 'at'> & { at: Date }

/**
 * A page of the organisation's logged requests, newest first.
 * @throws Refusal 404 if `startingAfter` isn't one of them
 */
export async function listRequests(
  org: Org,
  { limit, startingAfter, status, keyId, since }: RequestsQuery,
): Promise<{ data: LoggedRequest[]; hasMore: boolean }> {
  const conditions: RawBuilder<unknown>[] = [sql`organisation_id = ${org.id}`]
  if (status !== undefined) conditions.push(inClass(status))
  if (keyId !== undefined) conditions.push(sql`key_id = ${keyId}`)
  if (since !== undefined) conditions.push(sql`at >= ${since}`)
  if (startingAfter !== undefined) {
    const last = await findRequest(org, startingAfter)
    conditions.push(sql`(at, id) < (${last.at}, ${last.id})`)
  }
  const rows = await org.tx.run(sql<Row>`
    select id, at, key_id, method, route, status, problem, milliseconds from requests
    where ${sql.join(conditions, sql` and `)} order by at desc, id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(presentRequest), hasMore: rows.length > limit }
}

async function findRequest(org: Org, id: string): Promise<{ at: Date; id: string }> {
  const [row] = isStorable(id)
    ? await org.tx.run(sql<{ at: Date; id: string }>`
        select at, id from requests where organisation_id = ${org.id} and id = ${id} limit 1`)
    : []
  if (row) return row
  throw new Refusal(404, 'startingAfter is not a request of this organisation')
}

function inClass(status: StatusClass): RawBuilder<unknown> {
  const first = status === 'error' ? 400 : Number(status[0]) * 100
  return sql`status between ${first} and ${status === 'error' ? 599 : first + 99}`
}

function presentRequest({ id, at, key_id: keyId, ...row }: Row): LoggedRequest {
  const { method, route, status, problem, milliseconds } = row
  const time = at.toISOString()
  return { id, object: 'request', at: time, keyId, method, route, status, problem, milliseconds }
}
