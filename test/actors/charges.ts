import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { expect } from 'vitest'
import type { Member } from '#test/actors/member.ts'
import type { TestOrganisation } from '#test/harness.ts'

/** The chore logs what it couldn't do and goes on. It may be refused, but never fail. */
const strict = {
  info() {},
  warn() {},
  error({ err }: { err?: unknown }) {
    if (!(err instanceof Refusal)) throw err
  },
}

/** Runs the chore that proposes charges, as if it were some days later. */
export function lookAtCharges(
  organisation: TestOrganisation,
  { days = 0 }: { days?: number } = {},
): Promise<number> {
  const inOrg = <Result>(work: (org: Org) => Promise<Result>) =>
    organisation.within((org) =>
      work({ ...org, now: new Date(org.now.getTime() + days * 86_400_000) }),
    )
  return lookAtOrders({ inOrg, log: strict })
}

/** A member's work with what is charged after the booking. */
export function openCharges(member: Member, slug: string) {
  const office = `/api/office/${slug}`
  const list = async (search = '') => {
    const { json, status, text } = await member.ask(`${office}/charges${search}`)
    expect(status, text).toBe(200)
    return json
  }
  return {
    office,
    list,
    async of(orderId: string) {
      return (await list(`?orderId=${orderId}`)).data
    },
    create: (orderId: string, body: object) =>
      member.send('POST', `${office}/orders/${orderId}/charges`, body),
    act: ({ id, version }: { id: string; version: number }, action: string, body?: object) =>
      member.send('POST', `${office}/charges/${id}/${action}`, body, version),
    change: ({ id, version }: { id: string; version: number }, body: object) =>
      member.send('PATCH', `${office}/charges/${id}`, body, version),
    /** Changes some of the settings. */
    async set(change: (settings: ChargeSettings) => ChargeSettings) {
      const { json } = await member.ask(`${office}/charge-settings`)
      const after = change(json.settings)
      const { status, text } = await member.send(
        'PUT',
        `${office}/charge-settings`,
        after,
        json.version,
      )
      expect(status, text).toBe(200)
    },
  }
}
