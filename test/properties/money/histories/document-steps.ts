import { expect } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { expectNoFault } from './expect-no-fault.ts'
import { ordersOf, pick } from './firm.ts'
import type { Firm } from './firm.ts'
import { readMoney } from './read-money.ts'
import type { DOCUMENTS } from './steps.ts'

type Does = (typeof DOCUMENTS)[number]
type Choice = { which: number; amount: number; twice: boolean }

/** Drafts, credits of lines and parts of them, and money that is released and allocated again. */
export async function takeDocumentStep(firm: Firm, does: Does, choice: Choice): Promise<void> {
  const { books } = firm
  const { which, twice } = choice
  switch (does) {
    case 'draft': {
      const orders = ordersOf(firm)
      const some = [pick(orders, which) ?? '', pick(orders, which + choice.amount) ?? '']
      const draft = await books.tryDraft([...new Set(twice ? some : some.slice(0, 1))])
      return expectNoFault(draft)
    }
    case 'drop draft': {
      const drafts = await firm.rows<{ id: string; version: number }>(
        `select id, version from invoice_drafts where organisation_id = $1 order by created_at, id`,
      )
      const draft = pick(drafts, which)
      if (!draft) return
      return expectNoFault(twice ? await books.tryIssue(draft) : await books.remove(draft))
    }
    case 'credit part':
    case 'bill again':
      return credit(firm, does, choice)
    case 'release and back':
      return releaseAndBack(firm, which)
    case 'same key':
      return sendAgain(firm, choice)
    case 'send':
      return email(firm, which)
  }
}

/** `room` is what is left of the other lines of its invoice. */
type Line = { id: string; position: number; amount: number; left: number; room: number }

async function credit(
  { books, rows }: Firm,
  does: 'credit part' | 'bill again',
  { which, amount, twice }: Choice,
): Promise<void> {
  const lines = await rows<Line>(
    `select i.id, l.position, l.amount::float8 as amount, (l.amount - n.credited)::float8 as left,
        (i.total - b.credited - l.amount + n.credited)::float8 as room
      from invoices i
      join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
      join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
      cross join lateral (select coalesce(sum(m.amount), 0) as credited from invoices n
        join invoice_lines m on m.organisation_id = n.organisation_id and m.invoice_id = n.id
        where n.organisation_id = i.organisation_id and n.credits_id = i.id
          and m.credits_line = l.position) n
      where i.organisation_id = $1 and i.kind = 'invoice' and l.amount <> 0
      order by i.sequence, l.position`,
  )
  // Every third time it's more than is left of the line, but not than is left of the invoice: it's refused.
  const whole = does === 'bill again'
  const isTooMuch = !whole && amount % 3 === 0
  const roomy = lines.filter((line) => line.amount > 0 && line.room > 0)
  const line = pick(isTooMuch ? roomy : lines, which)
  if (!line) return
  const left = Math.abs(line.left)
  const cents = isTooMuch
    ? left + 1 + (amount % Math.min(50, line.room))
    : 1 + (amount % Math.max(1, left))
  const part = Math.sign(line.amount) * cents
  const wanted = [{ position: line.position, amount: whole ? line.amount : part }]
  const options = { effect: whole ? 'rebill' : 'reduce', key: crypto.randomUUID() } as const
  const sent = Array.from({ length: twice ? 2 : 1 }, () =>
    books.creditLines(line.id, wanted, options),
  )
  for (const answer of await Promise.all(sent)) expectNoFault(answer)
}

type Counts = { paymentId: string; invoiceId: string; amount: number; same: boolean }

/**
 * Releases what a payment counts for on an invoice, and allocates it again: that restores what was. If the invoice isn't
 * of the customer who paid, since merged customers were taken apart, it's refused.
 */
async function releaseAndBack(firm: Firm, which: number): Promise<void> {
  const { till } = firm
  const counts = await firm.rows<Counts>(
    `select a.payment_id as "paymentId", a.invoice_id as "invoiceId", sum(a.amount)::float8 as amount,
        customer_root(p.organisation_id, p.customer_id) is not distinct from
          customer_root(i.organisation_id, i.customer_id) as same
      from allocations a
      left join payments_of_customers p on p.organisation_id = a.organisation_id and p.id = a.payment_id
      left join invoices_of_customers i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
      where a.organisation_id = $1 and a.invoice_id is not null
      group by 1, 2, 4 having sum(a.amount) > 0 order by 1, 2`,
  )
  const one = pick(counts, which)
  if (!one) return
  const { paymentId, same, ...part } = one
  const before = await readMoney(firm)
  const released = await till.release(await till.read(paymentId), part)
  expectNoFault(released)
  if (released.status !== 200) return
  const again = await till.allocate(released.json, part)
  expect(again.status, again.text).toBe(same ? 200 : 422)
  if (!same) return
  expect(await readMoney(firm), 'release and allocate restore what was').toEqual(before)
}

/** The same key twice records, drafts and starts a run once. */
async function sendAgain(firm: Firm, { which, amount }: Choice): Promise<void> {
  const { till, books } = firm
  const orderId = pick(ordersOf(firm), which) ?? ''
  const key = crypto.randomUUID()
  const run = { month: inDays(0).slice(0, 7), dryRun: false, send: false }
  const sends = [
    () => till.tryRecord({ method: 'cash', amount, orderId }, key),
    () => books.tryDraft([orderId], key),
    () => books.run(run, key),
  ]
  for (const send of sends) {
    const first = await send()
    expectNoFault(first)
    if (first.status >= 300) continue
    const before = await readMoney(firm)
    const again = await send()
    expect([again.status, again.json.id]).toEqual([first.status, first.json.id])
    expect(await readMoney(firm), 'the same key changes nothing').toEqual(before)
  }
}

/** Emails an invoice to its buyer, twice at once. */
async function email({ books, keeper, rows }: Firm, which: number): Promise<void> {
  const invoices = await rows<{ id: string }>(
    `select id from invoices where organisation_id = $1 order by kind, sequence`,
  )
  const path = books.path(`invoices/${pick(invoices, which)?.id}/send`)
  const sent = [1, 2].map(() => keeper.send('POST', path, { to: null }))
  for (const answer of await Promise.all(sent)) expectNoFault(answer)
}
