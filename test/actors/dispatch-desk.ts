import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer } from '#test/answer.ts'
import type { Member } from '#test/actors/member.ts'

type Kind =
  | 'invoice-drafts'
  | 'payments'
  | 'bins'
  | 'depots'
  | 'dockets'
  | 'drivers'
  | 'runs'
  | 'tip-sites'
  | 'vehicles'

/** A member's work with the vehicles, drivers, depots, tips, bins and dockets of an organisation. */
export type DispatchDesk = {
  path(rest: string): string
  /** Adds a record, which must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is checked by the server
  add(kind: Kind, body: object): Promise<any>
  tryAdd(kind: Kind, body: object, key?: string): Promise<Answer>
  /** Changes the version that was seen. */
  change(kind: Kind, seen: { id: string; version: number }, change: object): Promise<Answer>
  read(rest: string): Promise<Answer['json']>
}

export function openDispatch(member: Member, slug: string): DispatchDesk {
  const path = (rest: string) => `/api/office/${slug}/${rest}`
  const tryAdd: DispatchDesk['tryAdd'] = (kind, body, key = randomUUID()) =>
    member.ask(path(kind), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  return {
    path,
    tryAdd,
    async add(kind, body) {
      const { json, status, text } = await tryAdd(kind, body)
      expect(status, text).toBe(201)
      return json
    },
    change: (kind, { id, version }, change) =>
      member.send(kind === 'dockets' ? 'PUT' : 'PATCH', path(`${kind}/${id}`), change, version),
    async read(rest) {
      const { json, status, text } = await member.ask(path(rest))
      expect(status, text).toBe(200)
      return json
    },
  }
}
