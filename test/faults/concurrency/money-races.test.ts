import { afterAll, expect, test } from 'vitest'
import { openBoard } from '#test/actors/dispatch.ts'
import { openCharges } from '#test/actors/charges.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import type { Answer } from '#test/answer.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { today } from '#test/payments/office/till.ts'

// Twenty calls at once about one order, by several people who want different things of it. The first of them wins, no
// call fails, and money and states add up afterwards.

const {
  server,
  firm,
  keeper,
  owner,
  books,
  till,
  ask,
  place,
  moneyOf,
  invoiced,
  payOnline,
  bill,
  sendRefunds,
} = await openFirm()
const charges = openCharges(keeper, firm.slug)

afterAll(async () => {
  await bill()
  await sendRefunds()
  await checkInvariants(server.owner)
})

type Call = () => Promise<Answer>

/** Makes twenty calls at once, the kinds by turns. @returns the statuses of each kind */
async function race(...kinds: Call[]): Promise<number[][]> {
  const calls = Array.from({ length: 20 }, (_, nth) => ({ kind: nth % kinds.length }))
  const answers = await Promise.all(
    calls.map(async ({ kind }) => ({ kind, answer: await kinds[kind]?.() })),
  )
  const wrong = answers.filter(({ answer }) => (answer?.status ?? 500) >= 500)
  expect(wrong.map(({ answer }) => answer?.text)).toEqual([])
  return kinds.map((_, nth) =>
    answers.flatMap(({ kind, answer }) => (kind === nth && answer ? [answer.status] : [])),
  )
}

const succeeded = (statuses: readonly number[] = []) =>
  statuses.filter((status) => status < 400).length

const office = (path: string, body?: unknown) => () => owner.send('POST', books.path(path), body)
const cancelAtOffice = (id: string) => office(`orders/${id}/cancel`, { reason: 'They asked' })
const statusOf = async (id: string) =>
  (await owner.ask(books.path(`orders/${id}`))).json.order.status

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await server.owner.query(text, values)).rows

test('it is paid online while the office and the hirer cancel it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, total } = await place()
    await race(
      () => payOnline(id).catch(() => ask('view', { id })),
      cancelAtOffice(id),
      () => ask('cancel', { id }),
    )
    await sendRefunds()
    const [got] = await rowsOf(
      `select (select coalesce(sum(amount), 0)::int from payments where order_id = $1) as paid,
        (select coalesce(sum(amount), 0)::int from refunds where order_id = $1 and status = 'succeeded') as back`,
      id,
    )
    expect(await statusOf(id)).toBe('cancelled')
    expect([0, total]).toContain(got.paid)
    expect(got.back).toBe(got.paid)
  }
})

test('a payment is refunded twice, and reversed too', async () => {
  const { id, total } = await place()
  const payment = await till.record({ orderId: id, amount: total })
  const [refunded = [], reversed = []] = await race(
    () => till.refund(payment, { amount: total, releases: true }),
    () => till.reverse(payment),
  )
  expect(succeeded(refunded) + succeeded(reversed)).toBe(1)
  const back = await rowsOf('select amount::int from refunds where payment_id = $1', payment.id)
  expect(back).toEqual([{ amount: total }])
  expect(await moneyOf(id)).toMatchObject({ paid: 0 })
})

test('it is invoiced while it is cancelled', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, total } = await place()
    const draft = await books.draft(id)
    await race(
      () => books.tryIssue(draft),
      cancelAtOffice(id),
      () => books.tryDraft([id]),
    )
    await bill()
    expect(await statusOf(id)).toBe('cancelled')
    const documents = await rowsOf(
      `select i.kind, sum(l.amount)::int as amount from invoices i
      join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
      where l.order_id = $1 group by i.kind order by i.kind`,
      id,
    )
    const came = Object.fromEntries(documents.map(({ kind, amount }) => [kind, amount]))
    expect([undefined, total]).toContain(came.invoice)
    expect(came.credit_note).toBe(came.invoice)
  }
})

test('an invoice is credited by two people, and written off by a third', async () => {
  const { invoices } = await invoiced(1)
  const [invoice] = invoices
  await race(
    () => books.credit(invoice.id),
    () => owner.send('POST', books.path(`invoices/${invoice.id}/credit`), { reason: 'Wrong' }),
    office(`invoices/${invoice.id}/write-off`, { reason: 'Gone' }),
  )
  const { credited, writtenOff, due } = await books.read(invoice.id)
  expect([credited + writtenOff, due]).toEqual([45_000, 0])
})

test('a charge is approved, waived and disputed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, total } = await place()
    const made = await charges.create(id, {
      type: 'manual',
      description: 'Second trip',
      amount: 6000,
    })
    const { json: charge } = await charges.act(made.json, 'notify')
    const [approved, waived, replied] = await race(
      () => charges.act(charge, 'approve'),
      () => charges.act(charge, 'waive', { reason: 'Kind' }),
      () => ask(`charges/${charge.id}/reply`, { id, body: { text: 'No' } }),
    )
    expect(succeeded(approved) + succeeded(waived)).toBeLessThanOrEqual(1)
    const [now] = await charges.of(id)
    expect(['approved', 'waived', 'disputed']).toContain(now.state)
    if (now.state === 'disputed') expect(succeeded(replied)).toBeGreaterThan(0)
    expect((await moneyOf(id)).total).toBe(total + (now.state === 'approved' ? 6000 : 0))
  }
})

test('a crew completes a delivery while it is moved, cancelled and completed at the office', async () => {
  const board = openBoard(owner, firm)
  for (let round = 0; round < 3; round += 1) {
    const driverId = await createDriver(firm)
    const phone = await joinPhone(server, { office: owner, slug: firm.slug, driverId })
    const { id } = await place()
    const [delivery] = await rowsOf(
      `select id, date::text from jobs where order_id = $1 and type = 'delivery'`,
      id,
    )
    const runId = await planRun(firm, { driverId, jobIds: [delivery.id] })
    const { tap } = openLog()
    const target = { type: 'job', id: String(delivery.id) } as const
    await race(
      () => report(phone, [tap('complete', target, {})]),
      () => board.place(delivery.id, null, { runId, date: delivery.date }),
      cancelAtOffice(id),
      office(`jobs/${delivery.id}/complete`, {}),
    )
    const [job] = await rowsOf(
      `select j.status, o.status as order,
        (select count(*)::int from events where subject_id = j.id::text::uuid and type = 'job.completed') as events
      from jobs j join orders o on o.id = j.order_id where j.id = $1`,
      delivery.id,
    )
    expect(['completed', 'cancelled']).toContain(job.status)
    expect(job.events).toBe(job.status === 'completed' ? 1 : 0)
  }
})

test('one file of a bank is imported by all, and its line pays what cash paid meanwhile', async () => {
  const { invoices } = await invoiced(1)
  const [invoice] = invoices
  const on = inDays(-1).split('-').toReversed().join('/')
  const csv = `${on},"+450.00","RACE ${invoice.number}","+1,450.00"\n`
  const bring = office('bank-imports', { fileName: 'account.csv', csv })
  await race(bring)
  const lines = (await keeper.ask(books.path('bank-lines'))).json.data.filter(
    ({ description }: { description: string }) => description.includes('RACE'),
  )
  expect(lines).toHaveLength(1)
  const [line] = lines
  const paidFor = { orderId: null, invoiceIds: [invoice.id], customerId: null }
  const [accepted = []] = await race(
    () => keeper.send('POST', books.path(`bank-lines/${line.id}/accept`), paidFor, line.version),
    () => till.tryRecord({ invoiceIds: [invoice.id], amount: 45_000, receivedOn: today() }),
  )
  expect(succeeded(accepted)).toBeLessThanOrEqual(1)
  const { due, paid } = await books.read(invoice.id)
  expect([due, paid]).toEqual([0, 45_000])
})
