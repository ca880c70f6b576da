import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Customer } from '#contract/office/customers/customer.ts'
import type { Answer } from '#test/answer.ts'
import type { Member } from '#test/actors/member.ts'

/** A member's work with the customers of an organisation. */
export type CustomerDesk = {
  /** Adds a customer, which must succeed. */
  add(body: object): Promise<Customer>
  read(id: string): Promise<Customer>
  /** Sends something about a customer, naming the version it has now unless another is given. */
  act(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    version?: number | null,
  ): Promise<Answer>
  /** Merges `other` into `kept`; resolves to the customer that stays. */
  merge(kept: string, other: string): Promise<Customer>
  path(rest?: string): string
}

export function openCustomers(member: Member, slug: string): CustomerDesk {
  const path: CustomerDesk['path'] = (rest = '') => `/api/office/${slug}/customers${rest}`
  const read: CustomerDesk['read'] = async (id) => {
    const { json, status, text } = await member.ask(path(`/${id}`))
    expect(status, text).toBe(200)
    return json
  }
  const act: CustomerDesk['act'] = async (method, rest, body, version) => {
    const id = rest.split('/')[1] ?? ''
    const seen = version === undefined ? (await read(id)).version : version
    return member.ask(path(rest), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(seen !== null && { 'if-match': String(seen) }),
      },
      body: JSON.stringify(body),
    })
  }
  return {
    path,
    read,
    act,
    async add(body) {
      const { json, status, text } = await member.ask(path(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ kind: 'company', name: 'Harbour Builders', ...body }),
      })
      expect(status, text).toBe(201)
      return json
    },
    async merge(kept, other) {
      const { version } = await read(other)
      const { json, status, text } = await act('POST', `/${kept}/merges`, {
        customerId: other,
        version,
      })
      expect(status, text).toBe(200)
      return json
    },
  }
}
