import { sql } from 'kysely'
import type { HirersCharge, HirersChargePage } from '#contract/orders/hirers-charge.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { findCharge } from '#server/charges/find-charge.ts'
import { factsOfDocket } from '#server/charges/rules/excess-weight.ts'
import type { RuleKept } from '#server/charges/rules/rule-as-decided.ts'
import { sayRule } from '#server/charges/rules/say-rule.ts'
import type { Org } from '#server/db/tenant.ts'
import { photoLink } from '#server/hirers/photo-link.ts'
import { readPhotosOfCharge } from '#server/hirers/read-photos.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { readTerms } from '#server/orders/terms/read-terms.ts'
import { Refusal } from '#server/refusal.ts'
import { presentNotice } from './list-notices.ts'

type Docket = Omit<HirersCharge['dockets'][number], 'tippedOn'> & { tippedAt: Date }

/**
 * Everything that the hirer's page of a charge shows. While the charge is worked out again, that's only its name.
 * @throws Refusal 404 if the order has no such charge, or its hirer got no notice of it
 */
export async function readChargePage(
  org: Org,
  { order }: OrderRows,
  id: string,
  where: { bookingUrl: string; secret: string },
): Promise<HirersChargePage> {
  const row = requireNotified(await findCharge(org, id), order.id)
  const { organisation } = (await loadCatalog(org)).public
  const isShown = row.state !== 'proposed'
  const dockets = isShown ? await readDockets(org, row) : []
  // Each docket shows in full.
  const shownTwice = new Set(dockets.flatMap(factsOfDocket))
  const photos = isShown ? await readPhotosOfCharge(org, row) : []
  return {
    organisation: {
      name: organisation.name,
      slug: organisation.slug,
      phone: organisation.phone,
      email: organisation.email,
      timezone: organisation.timezone,
    },
    order: {
      id: order.id,
      reference: presentReference(order.reference),
      currency: order.currency,
    },
    charge: {
      ...presentNotice(row),
      type: row.type,
      rule: isShown ? await readRule(org, row, order.currency) : null,
      steps: isShown ? row.steps : [],
      facts: isShown ? row.facts.filter((fact) => !shownTwice.has(fact)) : [],
      dockets,
      reply: row.reply,
    },
    photos: photos.map(({ jobId, kind, fileId, at }) => {
      const url = photoLink({ slug: org.slug, order, fileId }, { ...where, now: org.now })
      return { jobId, kind, url, takenAt: at.toISOString() }
    }),
    accepted: {
      at: order.awaits_terms === true ? null : new Date(order.created_at).toISOString(),
      terms: await readTerms(org, order),
      notices: order.accepted_notices.map(({ id: noticeId, title, body }) => {
        return { id: noticeId, title, body }
      }),
    },
  }
}

/** What the hirer got no notice of isn't there for them. */
export function requireNotified(charge: ChargeRow, orderId: string): ChargeRow {
  if (charge.order_id === orderId && charge.notified_at !== null) return charge
  throw new Refusal(404, 'No charge has that id')
}

async function readRule(org: Org, { id, type }: ChargeRow, currency: string) {
  const [row] = await org.tx.run(sql<{ rule: RuleKept }>`
    select rule from charges
    where organisation_id = ${org.id} and id = ${id} and source_key is not null`)
  return row ? sayRule(type, row.rule, currency) : null
}

/** Only what was weighed explains a charge by weight. */
async function readDockets(
  org: Org,
  { type, job_id: jobId }: ChargeRow,
): Promise<HirersCharge['dockets']> {
  if (type !== 'excess_weight') return []
  const rows = await org.tx.run(sql<Docket>`
    select k.number, k.tipped_at as "tippedAt", k.gross_kg as "grossKg", k.tare_kg as "tareKg",
      k.net_kg as "netKg"
    from docket_jobs w
    join dockets k on k.organisation_id = w.organisation_id and k.id = w.docket_id
    where w.organisation_id = ${org.id} and w.job_id = ${jobId} and k.voided_at is null
    order by k.tipped_at, k.id`)
  return rows.map(({ number, tippedAt, grossKg, tareKg, netKg }) => {
    return { number, tippedOn: localTime(tippedAt, org.timezone).day, grossKg, tareKg, netKg }
  })
}
