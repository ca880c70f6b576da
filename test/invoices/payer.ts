import { expect } from 'vitest'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { BOOKING_ORIGIN, SECRET } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

export type OpenedPage = { id: string; url: string; amount: number }

/** Someone who has the links to invoices, and pays them with the test provider. */
export function asPayer(server: TestServer, { slug }: Pick<TestOrganisation, 'slug'>) {
  return {
    /** Opens the payment page of an invoice. */
    begin: async ({ id }: { id: string }): Promise<OpenedPage> => {
      const answer = await server.fetch(`/api/public/${slug}/invoices/${id}/payment-sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: BOOKING_ORIGIN },
        body: JSON.stringify({ accessKey: invoiceKeyOf(id, SECRET) }),
      })
      expect(answer.status, answer.text).toBe(201)
      return answer.json
    },
    /** What became of a payment page. */
    outcomeOf: async ({ id }: { id: string }) => {
      const headers = { origin: BOOKING_ORIGIN }
      return (await server.fetch(`/api/public/${slug}/payment-sessions/${id}`, { headers })).json
    },
    /** Pays on an open page. */
    pay: async ({ url }: { url: string }): Promise<void> => {
      const { status } = await server.fetch(new URL(url).pathname, {
        method: 'POST',
        redirect: 'manual',
        body: 'number=4242+4242+4242+4242&expiry=04+%2F+32&code=123',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(303)
    },
  }
}
