import fc from 'fast-check'
import { expect } from 'vitest'
import type { OfficePayment } from '#contract/office/payments/payment.ts'
import type { openFirm } from '#test/payments/office/firm.ts'
import { checkFigures } from './check-figures.ts'
import { checkLedger } from './check-ledger.ts'
import { checkStatement } from './check-statement.ts'

type Firm = Awaited<ReturnType<typeof openFirm>>

/** Something that someone does. Numbers choose among what is there. */
export type Step = { does: Does; which: number; amount: number; twice: boolean }

export const DOES = [
  'order',
  'order linked late',
  'invoice',
  'record for order',
  'record for invoices',
  'record for customer',
  'pay online',
  'allocate',
  'release',
  'refund',
  'refund online',
  'send refunds',
  'reverse',
  'write off',
  'credit',
  'credit part',
  'cancel',
  'bill',
] as const
type Does = (typeof DOES)[number]

export function stepsOf({ most }: { most: number }): fc.Arbitrary<Step[]> {
  const step = fc.record({
    does: fc.constantFrom(...DOES),
    which: fc.nat(50),
    amount: fc.integer({ min: 1, max: 60_000 }),
    twice: fc.boolean(),
  })
  return fc.array(step, { minLength: 4, maxLength: most })
}

/** A refusal is an answer, too: anything but a success or a described refusal is a fault. */
const ALLOWED = [200, 201, 204, 303, 412, 422]

/**
 * One customer with an order that is invoiced, and what becomes of their money.
 * @param details of the customer, besides the name
 */
export async function createLedger(firm: Firm, details: object = {}) {
  const { books, till, place, owner, customers, ask, server } = firm
  const { customer, orders: first, invoices } = await firm.invoiced(1, details)
  const orders = first.map(({ id }) => id)
  const issued: string[] = invoices.map(({ id }) => id)
  const pick = <Item>(items: readonly Item[], which: number) => items[which % items.length]
  const payments = async (): Promise<OfficePayment[]> => {
    const { data } = await till.list(`?customerId=${customer.id}&limit=100`)
    return Promise.all(data.map(({ id }: { id: string }) => till.read(id)))
  }
  const answered = (answers: readonly { status: number; text: string }[]) => {
    for (const { status, text } of answers) expect(ALLOWED, text).toContain(status)
  }
  const times = <Result>({ twice }: Step, work: () => Promise<Result>) =>
    Promise.all(twice ? [work(), work()] : [work()])
  const onPayment = async (
    step: Step,
    act: (payment: OfficePayment) => Promise<{ status: number; text: string }>,
  ) => {
    const payment = pick(await payments(), step.which)
    if (payment) answered(await times(step, () => act(payment)))
  }
  const link = async (id: string) => {
    await customers.act('POST', `/${customer.id}/orders`, { orderIds: [id] })
    orders.push(id)
  }
  const add = async () => link((await place()).id)

  const acts: Record<Does, (step: Step) => Promise<void>> = {
    order: add,
    async 'order linked late'() {
      const { id } = await place()
      await books.tryIssue(await books.draft(id))
      await link(id)
    },
    async invoice({ which }) {
      const { status, json } = await books.tryDraft([pick(orders, which) ?? ''])
      if (status !== 201) return
      const { status: done } = await books.tryIssue(json)
      if (done === 200) issued.push(json.id)
    },
    async 'record for order'(step) {
      const orderId = pick(orders, step.which)
      const key = crypto.randomUUID()
      answered(
        await times(step, () =>
          till.tryRecord({ method: 'cash', amount: step.amount, orderId }, key),
        ),
      )
    },
    async 'record for invoices'({ which, amount }) {
      const at = which % issued.length
      const invoiceIds = [...issued.slice(at), ...issued.slice(0, at)]
      answered([await till.tryRecord({ amount, invoiceIds })])
    },
    async 'record for customer'({ amount }) {
      answered([await till.tryRecord({ amount, customerId: customer.id })])
    },
    async 'pay online'({ which }) {
      const id = pick(orders, which) ?? ''
      const { status } = await ask('payment-sessions', { id })
      if (status === 201) answered([await firm.payOnline(id)])
    },
    allocate: (step) =>
      onPayment(step, (payment) => {
        const target = pick(payment.targets, step.amount)
        const where =
          target?.kind === 'order'
            ? { orderId: target.id }
            : { invoiceId: target?.id ?? issued[0] ?? '' }
        const amount = Math.min(step.amount, Math.max(1, payment.free), target?.due ?? 1)
        return till.allocate(payment, { ...where, amount })
      }),
    release: (step) =>
      onPayment(step, (payment) => {
        const counts = pick(payment.counts, step.amount)
        const where = counts?.invoice
          ? { invoiceId: counts.invoice.id }
          : { orderId: counts?.order?.id ?? orders[0] ?? '' }
        const amount = Math.min(step.amount, counts?.amount ?? 1)
        return till.release(payment, { ...where, amount })
      }),
    refund: (step) =>
      onPayment(step, (payment) =>
        till.refund(payment, {
          amount: step.amount,
          method: 'cash',
          releases: step.which % 3 > 0,
        }),
      ),
    'refund online': (step) =>
      onPayment(step, (payment) =>
        till.refund(payment, {
          amount: step.amount,
          method: 'provider',
          returnedOn: null,
          releases: true,
        }),
      ),
    async 'send refunds'() {
      await firm.sendRefunds()
    },
    reverse: (step) => onPayment(step, (payment) => till.reverse(payment)),
    async 'write off'(step) {
      const id = pick(issued, step.which) ?? ''
      const path = books.path(`invoices/${id}/write-off`)
      answered(await times(step, () => owner.send('POST', path, { reason: 'They moved away' })))
    },
    async credit(step) {
      const id = pick(issued, step.which) ?? ''
      answered(await times(step, () => books.credit(id)))
    },
    async 'credit part'({ which, amount, twice }) {
      const id = pick(issued, which) ?? ''
      const effect = twice ? 'rebill' : 'reduce'
      answered([await books.creditLines(id, [{ position: 0, amount }], { effect })])
    },
    async cancel({ which }) {
      answered([await ask('cancel', { id: pick(orders, which) ?? '' })])
    },
    async bill() {
      await firm.bill()
    },
  }
  return {
    customer,
    orders,
    async take(step: Step) {
      // The chore of billing and monthly runs issue, too.
      const { rows } = await server.owner.query<{ id: string }>(
        `select i.id from invoices_of_customers c join invoices i on i.id = c.id
          where c.customer_id = $1 and i.kind = 'invoice' order by i.sequence`,
        [customer.id],
      )
      issued.splice(0, issued.length, ...rows.map(({ id }) => id))
      await acts[step.does](step)
    },
    async check() {
      await checkLedger(server.owner, { customerId: customer.id, orders, issued })
      await checkStatement(firm, customer.id)
      await checkFigures(firm, customer, issued)
    },
  }
}
