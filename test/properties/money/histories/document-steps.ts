import { expect } from 'vitest'
import { expectNoFault } from './expect-no-fault.ts'
import { ordersOf, pick } from './firm.ts'
import type { Firm } from './firm.ts'
import { readMoney } from './read-money.ts'

type Does = 'draft' | 'drop draft' | 'credit part' | 'bill again' | 'release and back'
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
  }
}

type Line = { id: string; position: number; amount: number; left: number }

async function credit(
  { books, rows }: Firm,
  does: 'credit part' | 'bill again',
  { which, amount, twice }: Choice,
): Promise<void> {
  const lines = await rows<Line>(
    `select i.id, l.position, l.amount::float8 as amount, (l.amount - n.credited)::float8 as left
      from invoices i
      join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
      cross join lateral (select coalesce(sum(m.amount), 0) as credited from invoices n
        join invoice_lines m on m.organisation_id = n.organisation_id and m.invoice_id = n.id
        where n.organisation_id = i.organisation_id and n.credits_id = i.id
          and m.credits_line = l.position) n
      where i.organisation_id = $1 and i.kind = 'invoice' and l.amount <> 0
      order by i.sequence, l.position`,
  )
  const line = pick(lines, which)
  if (!line) return
  const whole = does === 'bill again'
  // Now and then more than is left, which is refused.
  const part = Math.sign(line.amount) * Math.min(amount, Math.abs(line.left) + 1)
  const wanted = [{ position: line.position, amount: whole ? line.amount : part }]
  const options = { effect: whole ? 'rebill' : 'reduce', key: crypto.randomUUID() } as const
  const sent = Array.from({ length: twice ? 2 : 1 }, () =>
    books.creditLines(line.id, wanted, options),
  )
  for (const answer of await Promise.all(sent)) expectNoFault(answer)
}

/** Releases what a payment counts for on an invoice, and allocates it again: that restores what was. */
async function releaseAndBack(firm: Firm, which: number): Promise<void> {
  const { till } = firm
  const counts = await firm.rows<{ paymentId: string; invoiceId: string; amount: number }>(
    `select payment_id as "paymentId", invoice_id as "invoiceId", sum(amount)::float8 as amount
      from allocations where organisation_id = $1 and invoice_id is not null
      group by 1, 2 having sum(amount) > 0 order by 1, 2`,
  )
  const one = pick(counts, which)
  if (!one) return
  const { paymentId, ...part } = one
  const before = await readMoney(firm)
  const released = await till.release(await till.read(paymentId), part)
  expectNoFault(released)
  if (released.status !== 200) return
  const again = await till.allocate(released.json, part)
  expect(again.status, again.text).toBe(200)
  expect(await readMoney(firm), 'release and allocate restore what was').toEqual(before)
}
