import { expect, test } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from './accounts.ts'

// A statement has at most 2,000 entries.

const opened = await openFirm()
const account = await openAccount(opened)

/** Payments on account, one an hour, of a dollar each; the last of them was yesterday. */
const fill = (count: number) =>
  opened.server.owner.query(
    `insert into payments (organisation_id, id, customer_id, amount, used, method, received_on, recorded_by, created_at,
        currency)
      select $1, gen_random_uuid(), $2, 100, 0, 'eft', (t at time zone 'Australia/Sydney')::date,
        '{"type": "operator"}', t, 'AUD'
      from (select now() - interval '1 day' - n * interval '1 hour' as t from generate_series(1, $3) n) x`,
    [opened.firm.id, account.customer.id, count],
  )

test('2,000 entries are in their order, and with one more the period is too long', async () => {
  await fill(2000)
  const { status, json } = await account.statement(100, 0)
  expect(status).toBe(200)
  expect(json.entries).toHaveLength(2000)
  const days = json.entries.map(({ on }: { on: string }) => on)
  expect(days).toEqual(days.toSorted())
  expect([json.opening, json.entries.at(-1).balance, json.closing]).toEqual([0, -200_000, -200_000])
  await fill(1)
  const refused = await account.statement(100, 0)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'from: is too early, a statement has at most 2000 entries, so choose a shorter period',
  ])
  expect((await account.statement(10, 0)).status).toBe(200)
  expect(days[0] < inDays(-80)).toBe(true)
})
