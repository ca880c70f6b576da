import type { Firm, Orders } from './firm.ts'

/** A charge as the database has it; amounts in cents. */
export type SeenCharge = {
  id: string
  version: number
  orderId: string
  jobId: string | null
  type: string
  sourceKey: string | null
  state: 'proposed' | 'notified' | 'approved' | 'waived'
  amount: number | null
  computed: number | null
  position: number | null
  reason: string | null
  disputed: boolean
  /** When its notice ends. */
  until: Date | null
  /** The kind of actor that decided it. */
  decidedBy: string | null
}

/** The orders of a history with their charges. */
export type Seen = {
  orders: {
    id: string
    status: string
    total: number
    gst: number
    charges: number
    known: number
  }[]
  charges: ReadonlyMap<string, SeenCharge>
}

/** Reads what a history has come to, as the database's owner. */
export async function look({ server, organisation }: Firm, { ids }: Orders): Promise<Seen> {
  const orders = await server.owner.query<Seen['orders'][number]>(
    `select o.id, o.status, o.total::float8 as total, o.gst::float8 as gst,
        (select sum(c.amount)::float8 from order_charges c
          where c.organisation_id = o.organisation_id and c.order_id = o.id) as charges,
        (select coalesce(sum(l.total), 0)::float8 from order_lines l
          where l.organisation_id = o.organisation_id and l.order_id = o.id)
        + (select coalesce(sum(h.amount), 0)::float8 from charges h
          where h.organisation_id = o.organisation_id and h.order_id = o.id
            and h.position is not null) as known
      from orders o where o.organisation_id = $1 and o.id = any ($2) order by o.id`,
    [organisation.id, ids],
  )
  const charges = await server.owner.query<SeenCharge>(
    `select id, version, order_id as "orderId", job_id as "jobId", type, source_key as "sourceKey", state,
        amount::float8 as amount, computed::float8 as computed, position, waive_reason as reason,
        disputed_at is not null as disputed, notice_until as until, decided_by ->> 'type' as "decidedBy"
      from charges where organisation_id = $1 and order_id = any ($2) order by created_at, id`,
    [organisation.id, ids],
  )
  return { orders: orders.rows, charges: new Map(charges.rows.map((row) => [row.id, row])) }
}
