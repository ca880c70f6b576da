import { randomUUID } from 'node:crypto'
import type { openFirm } from '#test/payments/office/firm.ts'
import { inDays } from '#test/catalogs.ts'

type Firm = Awaited<ReturnType<typeof openFirm>>

/** A customer's account, whose documents get the days that a test says. */
export async function openAccount({ books, customers, keeper, place, firm }: Firm, email = '') {
  const name = `Harbour Builders ${randomUUID().slice(0, 8)}`
  const contacts = [{ name: 'Mel', email, phone: '', roles: ['billing'] }]
  const customer = await customers.add({ name, contacts })
  const path = (rest: string) => `/api/office/${firm.slug}/${rest}`
  return {
    customer,
    /** Bills an order, or a new one of $450.00. */
    async invoice({ issued, due, purchaseOrder = '', order }: Dated) {
      const id = order ?? (await place()).id
      await customers.act('POST', `/${customer.id}/orders`, { orderIds: [id] })
      const draft = await books.draft(id)
      const body = {
        issuedOn: inDays(-issued),
        dueOn: inDays(-due),
        purchaseOrder,
        note: '',
        lines: draft.document.lines.map(
          (line: { orderId: string; chargePosition: number; description: string }) => {
            const { orderId, chargePosition, description } = line
            return { orderId, chargePosition, description }
          },
        ),
      }
      const { status, text, json } = await books.change(draft, body)
      if (status !== 200) throw new Error(text)
      const { json: invoice } = await books.tryIssue(json)
      return { id: String(invoice.id), number: String(invoice.document.number) }
    },
    statement: (from: number, to = 0) =>
      keeper.ask(
        path(`customers/${customer.id}/statement?from=${inDays(-from)}&to=${inDays(-to)}`),
      ),
    csv: (from: number, to = 0) =>
      keeper.ask(
        path(`customers/${customer.id}/statement.csv?from=${inDays(-from)}&to=${inDays(-to)}`),
      ),
    account: async () => (await keeper.ask(path(`customers/${customer.id}/account`))).json,
    send: (body: object) =>
      keeper.send('POST', path(`customers/${customer.id}/statement/send`), body),
    sendAll: (body: object) => keeper.send('POST', path('statements/send'), body),
    receivables: async () => (await keeper.ask(path('receivables'))).json,
    receivablesCsv: async () => (await keeper.ask(path('receivables.csv'))).text,
  }
}

/** How many days ago it was issued and due; less than nothing is in the future. */
type Dated = { issued: number; due: number; purchaseOrder?: string; order?: string }
