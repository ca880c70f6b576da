import { sql } from 'kysely'
import type { OfficeCharge } from '#contract/office/charges.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { actorText } from '#server/actor.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { noticeDaysOf, paysByTerms } from '#server/charges/decide/notice-days.ts'
import { chargeColumns } from '#server/charges/find-charge.ts'
import { presentPerson } from '#server/office/person.ts'

/** A charge with everything that a person needs to decide on it, from one query. */

export type ChargeListRow = ChargeRow & {
  reference: string
  status: OfficeCharge['order']['status']
  customer_name: string
  product_name: string
  suburb: string | null
  placed_at: Date
  terms_version: string
  account: boolean
  dockets: OfficeCharge['dockets']
  pictures: OfficeCharge['photos']
  invoice: OfficeCharge['invoice']
}

/** What a query of `charges c` with {@link listTables} selects. Photos of each kind have an index of their own. */
export const listColumns = sql`${chargeColumns}, o.reference, o.status, o.customer_name,
  coalesce(l.product_name, o.product_name) as product_name, o.suburb, o.created_at as placed_at,
  o.terms_version, ${paysByTerms} as account,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number, 'tippedAt', k.tipped_at,
      'grossKg', k.gross_kg, 'tareKg', k.tare_kg, 'netKg', k.net_kg) order by k.tipped_at, k.id)
    from docket_jobs w
    join dockets k on k.organisation_id = w.organisation_id and k.id = w.docket_id
    where w.organisation_id = c.organisation_id and w.job_id = c.job_id and k.voided_at is null), '[]')
    as dockets,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', p.file_id, 'kind', p.kind, 'at', p.at) order by p.at, p.file_id)
    from (
      select file_id, kind, at from job_files
      where organisation_id = c.organisation_id and job_id = c.job_id and kind <> 'signature'
        and not withdrawn
      union
      select m.file_id, m.kind, m.at from jsonb_array_elements_text(c.photos) as added
      join job_files m on m.organisation_id = c.organisation_id and m.file_id = added::uuid
      join jobs j on j.organisation_id = m.organisation_id and j.id = m.job_id
      where j.order_id = c.order_id and not m.withdrawn) p
    join files f on f.organisation_id = c.organisation_id and f.id = p.file_id
    where f.stored_at is not null), '[]') as pictures,
  (select jsonb_build_object('id', i.id, 'number', i.number)
    from (
      select b.invoice_id from charge_billings b where b.organisation_id = c.organisation_id
        and b.order_id = c.order_id and b.charge_position = c.position
      union all
      select b.invoice_id from beside_billings b where b.organisation_id = c.organisation_id
        and b.charge_id = c.id) b
    join invoices i on i.organisation_id = c.organisation_id and i.id = b.invoice_id) as invoice`

export const listTables = sql`
  join orders o on o.organisation_id = c.organisation_id and o.id = c.order_id
  left join order_lines l on l.organisation_id = c.organisation_id and l.id = c.line_id
  left join customer_orders x on x.organisation_id = c.organisation_id and x.order_id = c.order_id
  left join customers u on u.organisation_id = x.organisation_id and u.id = x.customer_id
  left join customers kept on kept.organisation_id = u.organisation_id and kept.id = u.merged_into_id`

/** A charge as the office shows it. */
export function presentCharge(row: ChargeListRow, settings: ChargeSettings): OfficeCharge {
  const { id, version, type, state, amount, computed, description, steps, facts } = row
  const isBeside = type === 'cancellation' || row.tax_code !== 'gst' || row.status === 'cancelled'
  return {
    id,
    version,
    type,
    state,
    amount,
    computed,
    description,
    steps,
    facts,
    taxCode: row.tax_code,
    waitsFor: waitsFor(row),
    besideOrder: state === 'approved' ? row.position === null : isBeside,
    invoice: row.invoice,
    order: {
      id: row.order_id,
      reference: presentReference(row.reference),
      status: row.status,
      customerName: row.customer_name,
      productName: row.product_name,
      suburb: row.suburb,
      placedAt: row.placed_at.toISOString(),
      termsVersion: row.terms_version,
    },
    jobId: row.job_id,
    dockets: row.dockets.map((docket) => ({ ...docket, tippedAt: iso(docket.tippedAt) })),
    photos: row.pictures.map((photo) => ({ ...photo, at: iso(photo.at) })),
    noticeDays: noticeDaysOf(row, settings, row.account),
    aroseAt: row.arose_at.toISOString(),
    notifiedAt: row.notified_at?.toISOString() ?? null,
    noticeUntil: row.notice_until?.toISOString() ?? null,
    dispute: row.disputed_at && { at: row.disputed_at.toISOString(), reply: row.reply ?? '' },
    decided: decidedOf(row),
  }
}

function waitsFor({ state, type, waits_for, job_id, pictures }: ChargeListRow) {
  if (state === 'approved' || state === 'waived') return null
  const needsPhoto = type === 'contamination' && job_id !== null && pictures.length === 0
  return waits_for ?? (needsPhoto ? 'photo' : null)
}

function decidedOf({
  decided_at: at,
  decided_by: by,
  waive_reason: reason,
}: ChargeListRow): OfficeCharge['decided'] {
  if (at === null || by === null) return null
  const name = 'name' in by ? by.name : null
  return { at: at.toISOString(), by: presentPerson(actorText(by), name), reason }
}

function iso(text: string): string {
  return new Date(text).toISOString()
}
