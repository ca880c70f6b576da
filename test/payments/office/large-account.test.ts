import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from './firm.ts'

// The account of a customer with far more than its page lists. Its rows are copies that no one issued or recorded, so
// the invariants aren't checked.

const { server, firm, customers, accountOf } = await openFirm()
const COUNT = 450
const OPEN = 150

/** Invoices, two a day, and as many payments. The newest invoices aren't paid yet, and the newest payments count for nothing. */
async function fill(customerId: string) {
  const idOf = (kind: number) =>
    `('${kind}' || lpad(to_hex(n), 7, '0') || '-0000-7000-8000-000000000000')::uuid`
  const day = `(date '${inDays(0)}' - n / 2)`
  const at = `now() - n * interval '12 hours'`
  const from = `from generate_series(1, ${COUNT}) n`
  const client = await server.owner.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of [
    `insert into invoices (organisation_id, id, kind, sequence, number, buyer_name, customer_id, issued_on, due_on, total,
        gst, snapshot, sha256, issued_by, issued_at)
      select '${firm.id}', ${idOf(1)}, 'invoice', n, 'INV-' || n, 'Big', '${customerId}', ${day}, ${day} + 14, 10000 + n, 0,
        '{}', repeat('0', 64), '{"type": "operator"}', ${at} ${from}`,
    `insert into invoice_balances (organisation_id, invoice_id, total, paid, due_on)
      select '${firm.id}', ${idOf(1)}, 10000 + n, case when n > ${OPEN} then 10000 + n else 0 end, ${day} + 14 ${from}`,
    `insert into payments (organisation_id, id, amount, currency, created_at, method, received_on, recorded_by,
        customer_id, used)
      select '${firm.id}', ${idOf(2)}, 10000 + n, 'AUD', ${at}, 'eft', ${day}, '{"type": "operator"}', '${customerId}',
        case when n > ${OPEN} then 10000 + n else 0 end ${from}`,
    `insert into allocations (organisation_id, id, payment_id, invoice_id, amount, allocated_on, created_at)
      select '${firm.id}', ${idOf(3)}, ${idOf(2)}, ${idOf(1)}, 10000 + n, ${day}, ${at} ${from} where n > ${OPEN}`,
  ]) {
    await client.query(statement)
  }
  // The connection goes, so that no other statement skips the triggers.
  client.release(true)
}

test('an account lists the first of what is open and free, the newest entries, and the sums of all', async () => {
  const { id } = await customers.add({ name: 'Big' })
  await fill(id)
  const ledger = await firm.within(({ tx }) =>
    tx.run(sql<{ id: string; balance: number }>`
      select id, (sum(amount) over (order by dated_on, at, kind, id))::bigint as balance
      from customer_ledger where customer_id = ${id} order by dated_on desc, at desc, kind desc, id desc`),
  )
  const sum = OPEN * 10_000 + (OPEN * (OPEN + 1)) / 2
  const account = await accountOf({ id })
  expect(account).toMatchObject({
    balance: ledger[0]?.balance,
    credit: sum,
    creditCount: OPEN,
    openCount: OPEN,
    hasMore: true,
    ageing: { due: sum },
  })
  expect(account.credits).toHaveLength(100)
  expect(account.open).toHaveLength(100)
  expect(account.entries.map(({ id: of, balance }) => ({ id: of, balance }))).toEqual(
    ledger.slice(0, 200),
  )
})
