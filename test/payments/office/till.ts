import { randomUUID } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import type { OfficePayment } from '#contract/office/payments/payment.ts'
import type { Answer } from '#test/answer.ts'
import type { TeamMember } from '#test/actors/team.ts'

/** An amount that counts, or counted, for an invoice or an order. */
export type Part = { invoiceId?: string; orderId?: string; amount: number }

/** A bookkeeper who records payments and says what they count for. */
export function openTill(member: TeamMember, slug: string) {
  const path = (rest = '') => `/api/office/${slug}/payments${rest}`
  const answered = (wanted: number, { status, text, json }: Answer): OfficePayment => {
    if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text}`)
    return json as OfficePayment
  }
  const tryRecord = (body: object, key: string = randomUUID()) =>
    member.ask(path(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...USUAL, receivedOn: today(), ...body }),
    })
  const act =
    (what: string) =>
    ({ id, version }: { id: string; version: number }, body: object) =>
      member.send('POST', path(`/${id}/${what}`), body, version)
  const parts = (list: readonly Part[]) => ({
    allocations: list.map(({ invoiceId = null, orderId = null, amount }) => {
      return { invoiceId, orderId, amount }
    }),
  })
  type Seen = { id: string; version: number }
  return {
    path,
    tryRecord,
    record: async (body: object) => answered(201, await tryRecord(body)),
    read: async (id: string) => answered(200, await member.ask(path(`/${id}`))),
    list: async (query = '') => (await member.ask(path(query))).json,
    allocate: (seen: Seen, ...list: Part[]) => act('allocate')(seen, parts(list)),
    release: (seen: Seen, ...list: Part[]) => act('release')(seen, parts(list)),
    refund: (seen: Seen, changes: object) =>
      act('refund')(seen, {
        method: 'eft',
        returnedOn: today(),
        reference: '',
        reason: 'Paid twice',
        releases: false,
        ...changes,
      }),
    reverse: (seen: Seen, reason = 'It bounced') => act('reverse')(seen, { reason }),
  }
}

/** Today where test organisations are. */
export const today = (): string => localTime(new Date(), 'Australia/Sydney').day

const USUAL = { method: 'eft', reference: '', orderId: null, invoiceIds: [], customerId: null }

/** The body of cash that came for an order. */
export const aPayment = (orderId: string): object => {
  return { ...USUAL, orderId, method: 'cash', amount: 100, receivedOn: today() }
}
