import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// A payment that never came leaves what was before, whatever it counted for meanwhile; and so does money that is
// released and allocated again (rules, section 13, "Payments").

const RUNS = Number(process.env['MONEY_HISTORIES'] ?? 8)

const firm = await openFirm()
const { server, till, keeper, books, moneyOf, place, customers } = firm

afterAll(() => checkInvariants(server.owner))

const { customer, orders, invoices } = await firm.invoiced(3)
const issued: string[] = invoices.map(({ id }) => id)
const open = await place()
await customers.act('POST', `/${customer.id}/orders`, { orderIds: [open.id] })
const all = [...orders, open]

/** All that is paid, due and owed. */
async function look(): Promise<unknown> {
  const path = `/api/office/${firm.firm.slug}/customers/${customer.id}/account`
  const { json: account } = await keeper.ask(path)
  const { ageing, credit, held, balance, open: due } = account
  const states = await Promise.all(issued.map(async (id) => (await books.read(id)).state))
  const money = await Promise.all(all.map(({ id }) => moneyOf(id)))
  return { ageing, credit, held, balance, due, states, money }
}

const payment = fc.record({
  amount: fc.integer({ min: 1, max: 200_000 }),
  to: fc.constantFrom('invoices', 'order', 'customer'),
  moves: fc.boolean(),
})

test('a reversed payment leaves what was before', async () => {
  // Something is paid already, so that the newest money isn't the only one.
  await till.record({ amount: 50_000, invoiceIds: issued })
  await fc.assert(
    fc.asyncProperty(payment, async ({ amount, to, moves }) => {
      const before = await look()
      const targets = {
        invoices: { invoiceIds: issued.slice(1) },
        order: { orderId: open.id },
        customer: { customerId: customer.id },
      }
      let recorded = await till.record({ ...targets[to], amount })
      const target = recorded.targets[0]
      if (moves && recorded.free > 0 && target !== undefined) {
        const where = target.kind === 'invoice' ? { invoiceId: target.id } : { orderId: target.id }
        const part = { ...where, amount: Math.min(recorded.free, target.due) }
        const allocated = await till.allocate(recorded, part)
        expect(allocated.status, allocated.text).toBe(200)
        const between = await look()
        const released = await till.release(allocated.json, part)
        expect(released.status, released.text).toBe(200)
        const again = await till.allocate(released.json, part)
        expect(again.status, again.text).toBe(200)
        expect(await look()).toEqual(between)
        recorded = again.json
      }
      const { status, text } = await till.reverse(recorded)
      expect(status, text).toBe(200)
      expect(await look()).toEqual(before)
    }),
    { numRuns: RUNS },
  )
})
