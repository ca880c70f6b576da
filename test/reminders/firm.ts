import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/** A business that invoices, open on every working day. */
export type Firm = Awaited<ReturnType<typeof openFirm>>

/** @param settings what it invoices with, where that differs from the standard */
export async function openFirm(server: TestServer, settings: Record<string, unknown> = {}) {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  await server.owner.query(
    `update organisations set booking_rules = booking_rules || '{"closedDates": []}' where id = $1`,
    [organisation.id],
  )
  const keeper = await createMember(server, organisation, 'owner', { name: 'Mel Harrow' })
  const books = openBooks(keeper, organisation.slug)
  const customers = openCustomers(keeper, organisation.slug)
  await books.begin(settings)
  return {
    organisation,
    keeper,
    books,
    customers,
    /**
     * An issued invoice; of a customer if one is given.
     * @param linkedLate whether its order was linked to the customer once it was invoiced
     */
    async invoice(customerId?: string, { linkedLate = false } = {}) {
      const { json: order } = await placeByKey(server, organisation, anOrder())
      const link = async () => {
        if (customerId === undefined) return
        await customers.act('POST', `/${customerId}/orders`, { orderIds: [order.id] })
      }
      if (!linkedLate) await link()
      const { id, document } = await books.issue(String(order.id))
      if (linkedLate) await link()
      return { id: String(id), number: String(document.number), dueOn: String(document.dueOn) }
    },
  }
}
