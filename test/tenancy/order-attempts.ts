import { expect } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import type { Attempt } from './attempt.ts'
import type { Tenant } from './tenants.ts'

/** Orders that name something of another organisation's catalogue, or claim its ids. */
export function orderAttempts(ours: Tenant, theirs: Tenant): Attempt[] {
  const line = { quantity: 1, deliveryDate: inDays(3), pickupDate: inDays(10) }
  const expectOther: Attempt['expect'] = ({ json }) =>
    expect(json.id).not.toBe(theirs.names.orderId)
  const refused: [how: string, body: NonNullable<Attempt['body']>][] = [
    ['their product', ({ productId }) => ({ productId })],
    ['their parent product', ({ parentId }) => ({ productId: parentId })],
    ['a line of their product', ({ productId }) => ({ lines: [{ ...line, productId }] })],
    ['their area', ({ areaId }) => ({ areaId })],
    ['their add-on', ({ addOnId }) => ({ addOns: [{ productId: addOnId, quantity: 1 }] })],
    ['their time period', ({ periodId }) => ({ deliveryTimePeriodId: periodId })],
    ['their notice', ({ noticeId }) => ({ acceptedNoticeIds: [ours.names.noticeId, noticeId] })],
    ['their notice instead of ours', ({ noticeId }) => ({ acceptedNoticeIds: [noticeId] })],
    ['their question', ({ questionKey }) => ({ customFields: { [questionKey]: 'x' } })],
  ]
  return [
    ...refused.map(([how, body]) => ({ how, body, status: 422 })),
    {
      how: 'their ids in the body',
      body: ({ organisationId, orderId }) => ({
        id: orderId,
        organisationId,
        organisation_id: organisationId,
      }),
      status: 201,
      expect: expectOther,
    },
    {
      how: 'their idempotency key',
      headers: ({ idempotencyKey }) => ({ 'idempotency-key': idempotencyKey }),
      status: 201,
      expect: expectOther,
    },
  ]
}
