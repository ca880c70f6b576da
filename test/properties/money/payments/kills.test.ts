import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { OWN_ORIGIN, openBrowser } from '#test/actors/member.ts'
import { SECRET } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openTill } from '#test/payments/office/till.ts'
import { startServe } from '#test/processes.ts'
import { checkLedger } from './check-ledger.ts'

// A bookkeeper's process is killed while it records, allocates, releases, refunds and reverses. Each of these happened
// wholly or not at all, and what is sent again with its key is recorded once.

const ROUNDS = Number(process.env['MONEY_KILLS'] ?? 3)

const firm = await openFirm()
const { server, till, keeper, firm: organisation } = firm

afterAll(() => checkInvariants(server.owner))

test('kill -9 leaves whole payments or none', async () => {
  const { customer, orders, invoices } = await firm.invoiced(3)
  const issued: string[] = invoices.map(({ id }) => id)
  const ledger = { customerId: customer.id, orders: orders.map(({ id }) => id), issued }
  const keys: { key: string; body: object }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await using killed = await startServe({
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY: SECRET,
      BASE_URL: OWN_ORIGIN,
    })
    const there = openTill(
      { ...keeper, ...openBrowser(killed, keeper.cookie()) },
      organisation.slug,
    )
    const seen = await Promise.all(
      (await till.list(`?customerId=${customer.id}`)).data.map(({ id }: { id: string }) =>
        till.read(id),
      ),
    )
    const fresh = Array.from({ length: 6 }, (_, n) => {
      const paidFor = n % 2 ? { invoiceIds: issued } : { customerId: customer.id }
      return { key: randomUUID(), body: { ...paidFor, amount: 5000 + n } }
    })
    keys.push(...fresh)
    const invoiceId = issued[round % issued.length] ?? ''
    const sent = [
      ...fresh.map(({ key, body }) => there.tryRecord(body, key)),
      ...seen.flatMap((payment, n) =>
        n % 3 === 0
          ? [there.reverse(payment)]
          : n % 3 === 1
            ? [there.allocate(payment, { invoiceId, amount: 1000 })]
            : [there.refund(payment, { amount: 700, releases: true })],
      ),
    ].map((answer) =>
      answer.then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await Promise.race([Promise.any(sent), sleep(400)])
    await sleep(round * 7)
    await killed.stop('SIGKILL')
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => ![0, 200, 201, 412, 422].includes(status))).toEqual([])
    await checkLedger(server.owner, ledger)
  }
  for (const { key, body } of keys) expect((await till.tryRecord(body, key)).status).toBe(201)
  const { rows } = await server.owner.query(
    `select count(*)::int as all, count(distinct idempotency_key)::int as keys from payments
     where idempotency_key = any ($1)`,
    [keys.map(({ key }) => key)],
  )
  expect(rows).toEqual([{ all: keys.length, keys: keys.length }])
  await checkLedger(server.owner, ledger)
})
