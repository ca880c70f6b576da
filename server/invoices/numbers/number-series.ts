import { sql } from 'kysely'
import type { DocumentKind } from '#contract/invoices/invoice-words.ts'
import type { Org } from '#server/db/tenant.ts'

/** The numbers of one kind of document: the first, and the one that is given next. */
export type Series = { prefix: string; first: number; next: number }

/** What applies until an organisation sets something else. */
const STANDARD: Record<DocumentKind, Series> = {
  invoice: { prefix: 'INV-', first: 1, next: 1 },
  credit_note: { prefix: 'CN-', first: 1, next: 1 },
}

export async function readSeries(
  org: Pick<Org, 'id' | 'tx'>,
): Promise<Record<DocumentKind, Series>> {
  const rows = await org.tx.run(sql<Series & { kind: DocumentKind }>`
    select kind, prefix, first, next from number_series where organisation_id = ${org.id}`)
  const stored = Object.fromEntries(rows.map(({ kind, ...series }) => [kind, series]))
  return { ...STANDARD, ...stored }
}

/** Sets how a series begins. No number of it was given yet. */
export async function saveSeries(
  org: Org,
  kind: DocumentKind,
  { prefix, first }: Pick<Series, 'prefix' | 'first'>,
): Promise<void> {
  await org.tx.run(sql`
    insert into number_series (organisation_id, kind, prefix, first, next)
    values (${org.id}, ${kind}, ${prefix}, ${first}, ${first})
    on conflict (organisation_id, kind) do update
      set prefix = excluded.prefix, first = excluded.first, next = excluded.next`)
}

/**
 * Takes the next number of a series: the last lock of a transaction that issues, so that others wait for moments
 * only. A rollback gives the number back.
 */
export async function takeNumber(
  org: Org,
  kind: DocumentKind,
): Promise<{ sequence: number; number: string }> {
  const { prefix, first } = STANDARD[kind]
  const [taken] = await org.tx.run(sql<{ prefix: string; sequence: number }>`
    insert into number_series (organisation_id, kind, prefix, first, next)
    values (${org.id}, ${kind}, ${prefix}, ${first}, ${first + 1})
    on conflict (organisation_id, kind) do update set next = number_series.next + 1
    returning prefix, next - 1 as sequence`)
  if (!taken) throw new Error('the series of numbers has gone')
  return { sequence: taken.sequence, number: presentDocumentNumber(taken.prefix, taken.sequence) }
}

/** "INV-000245". */
export function presentDocumentNumber(prefix: string, sequence: number): string {
  return `${prefix}${String(sequence).padStart(6, '0')}`
}
