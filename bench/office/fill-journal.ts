import pg from 'pg'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'

/**
 * Inserts invoices of 700 days with two lines each, all of them paid, every hundredth also written off in part. Skips
 * foreign keys and triggers, and leaves out what the journal doesn't read.
 * @param address of the tables' owner
 */
export async function fillJournal(
  address: PostgresAddress,
  { organisation, count, last }: { organisation: string; count: number; last: string },
): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) {
    await client.query(
      statement
        .replaceAll(':organisation', `'${organisation}'`)
        .replaceAll(':count', String(count))
        .replaceAll(':day', `(date '${last}' - n % 700)`),
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}

const idOf = (kind: number) =>
  `('${kind}' || lpad(to_hex(n), 7, '0') || '-0000-7000-8000-000000000000')::uuid`
const at = `now() - n * interval '1 minute'`

const statements = [
  `insert into invoices (organisation_id, id, kind, sequence, number, buyer_name, issued_on, due_on, total, gst, snapshot,
      sha256, issued_by, issued_at)
    select :organisation, ${idOf(1)}, 'invoice', n, 'INV-' || n, 'Buyer ' || n % 5000, :day, :day + 14, 45000, 4091, '{}',
      repeat('0', 64), '{"type": "operator"}', ${at} from generate_series(1, :count) n`,
  `insert into invoice_lines (organisation_id, invoice_id, position, amount, gst, tax_code)
    select :organisation, ${idOf(1)}, p, 22500, 2045 + p, 'gst' from generate_series(1, :count) n, generate_series(0, 1) p`,
  `insert into payments (organisation_id, id, amount, currency, created_at, method, received_on, recorded_by)
    select :organisation, ${idOf(2)}, 45000, 'AUD', ${at}, 'eft', :day, '{"type": "operator"}'
    from generate_series(1, :count) n`,
  `insert into allocations (organisation_id, id, payment_id, invoice_id, amount, allocated_on, created_at)
    select :organisation, ${idOf(3)}, ${idOf(2)}, ${idOf(1)}, 45000, :day, ${at} from generate_series(1, :count) n`,
  `insert into write_offs (organisation_id, id, invoice_id, amount, reason, written_on, written_by, created_at)
    select :organisation, ${idOf(4)}, ${idOf(1)}, 100, 'Gone', :day, '{"type": "operator"}', now()
    from generate_series(1, :count / 100) n`,
]
