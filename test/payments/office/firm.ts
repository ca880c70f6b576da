import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CustomerAccount } from '#contract/office/payments/account.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { createTestProvider } from '#server/payments/providers/test-provider.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { openTill } from './till.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

type Shop = {
  catalog: object
  /** What is special about the next order. */
  order: () => Record<string, unknown>
}

/**
 * A firm whose bookkeeper records payments. On a server of its own, unless one is given.
 * @param shop each order costs $450.00, unless it says otherwise
 */
export async function openFirm(
  on?: TestServer,
  { catalog, order }: Shop = { catalog: plainCatalog, order: () => ({}) },
) {
  const server = on ?? (await startTestServer())
  const firm = await createTestOrganisation(server.db, catalog)
  const keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Quoll' })
  const books = openBooks(keeper, firm.slug)
  const till = openTill(keeper, firm.slug)
  const customers = openCustomers(keeper, firm.slug)
  const ask = asHirer(server, firm)
  const quiet = { info() {}, warn() {}, error() {} }
  const inOrg: typeof firm.within = (task) => firm.within(task)
  const test = createTestProvider({ baseUrl: server.url, secret: 'a secret of this test' })
  await books.begin({ invoicingFrom: inDays(300) })

  const place = async (changes: Record<string, unknown> = {}) => {
    const { json, text } = await placeByKey(server, firm, anOrder({ ...order(), ...changes }))
    expect(json?.id, text).toBeTypeOf('string')
    return json as { id: string; reference: string; total: number }
  }
  const moneyOf = async (id: string) => {
    const { rows } = await server.owner.query(
      `select amount_paid::float8 as paid, amount_refunded::float8 as refunded,
         payment_status as status, total::float8 as total from orders where id = $1`,
      [id],
    )
    return rows[0] as { paid: number; refunded: number; status: string; total: number }
  }

  /** A customer with a number of orders, each invoiced. */
  const invoiced = async (count: number, details: object = {}) => {
    const name = `Harbour Builders ${randomUUID().slice(0, 8)}`
    const customer = await customers.add({ name, ...details })
    const orders = []
    for (let index = 0; index < count; index += 1) orders.push(await place())
    const orderIds = orders.map(({ id }) => id)
    await customers.act('POST', `/${customer.id}/orders`, { orderIds })
    const invoices = []
    for (const id of orderIds) invoices.push(await books.issue(id))
    return { customer, orders, invoices }
  }

  const accountOf = async ({ id }: { id: string }) =>
    (await keeper.ask(customers.path(`/${id}/account`))).json as CustomerAccount

  /** What a customer owes by the list of those who owe, by their own page and by their account. */
  const owedBy = async (customer: { id: string; name: string }) => {
    const listed = await keeper.ask(
      customers.path(`?owing=true&search=${encodeURIComponent(customer.name)}`),
    )
    const one = await keeper.ask(customers.path(`/${customer.id}`))
    const { ageing, unbilled } = await accountOf(customer)
    return [listed.json.data[0]?.owed ?? 0, one.json.owed, ageing.due + unbilled]
  }

  /** Pays what is due of an order on the test provider's page. */
  const payOnline = async (id: string) => {
    const { json, text } = await ask('payment-sessions', { id })
    expect(json.url, text).toBeTypeOf('string')
    const card = { number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }
    return server.fetch(new URL(json.url).pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(card).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  return {
    server,
    firm,
    keeper,
    owner,
    books,
    till,
    customers,
    ask,
    place,
    moneyOf,
    invoiced,
    accountOf,
    owedBy,
    payOnline,
    bill: () => runBilling({ inOrg, log: quiet }),
    sendRefunds: () => sendRefunds({ inOrg, payments: { stripe: null, test }, log: quiet }),
  }
}
