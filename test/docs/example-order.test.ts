import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { exampleOrderBody, exampleOrderBodyWithLines } from '#contract/examples/bodies.ts'
import { exampleCatalog } from '#contract/examples/catalog.ts'
import { exampleDelivery } from '#contract/examples/job.ts'
import { exampleOrder, exampleOrderSummary } from '#contract/examples/order.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { presentReference, readReference } from '#contract/orders/reference.ts'
import { formatProblems } from '#contract/problems.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { composeOrder } from '#server/orders/place/compose-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'

describe('the example order', () => {
  const file = new URL('../../server/demo/catalog.json', import.meta.url)
  const demo = JSON.parse(readFileSync(file, 'utf8'))
  const catalog = Catalog.parse({
    ...demo,
    organisation: { ...demo.organisation, id: exampleOrder.organisationId },
    onlineBookingOpen: true,
    updatedAt: exampleOrder.createdAt,
  })
  const rules = PrivateRules.parse(demo.bookingRules)
  const loaded = {
    version: 1,
    public: catalog,
    orderables: orderables(catalog.products),
    letters: StoredLetters.parse({}),
    stock: new Map<string, number>(),
    rules,
    chargesGst: true,
    termsRevision: 1,
    json: () => Buffer.alloc(0),
  }

  function book(body: unknown) {
    const input = { catalog: loaded, today: '2027-01-28', time: '12:33', selfService: true }
    const checked = checkBookingRules(OrderBody.parse(body), { ...input, usage: null })
    if ('problems' in checked) throw new Error(formatProblems(checked.problems))
    return checked.order
  }

  const org = {
    ...catalog.organisation,
    test: true,
    subscriptionActive: true,
    catalogVersion: 1,
    now: new Date(exampleOrder.createdAt),
    actor: { type: 'operator' as const },
    takesPayment: false,
    tx: { run: () => Promise.reject(), closing: new Map() },
  }
  const rows = composeOrder(org, book(exampleOrderBody), loaded, {
    source: 'api',
    reference: readReference(exampleOrder.reference) ?? '',
    idempotencyKey: null,
    bodyHash: null,
    isEnquiry: false,
    owed: null,
  })

  test('has bodies that pass the rules of the demonstration catalogue', () => {
    expect(book(exampleOrderBody).lines).toHaveLength(1)
    expect(book(exampleOrderBodyWithLines).lines).toHaveLength(2)
  })

  test('is the order that the first body places', () => {
    const ids = { id: expect.any(String) }
    expect(presentOrder(rows)).toEqual({
      ...exampleOrder,
      ...ids,
      lines: exampleOrder.lines.map((one) => ({ ...one, ...ids })),
      jobs: exampleOrder.jobs.map((one) => ({ ...one, ...ids })),
    })
  })

  test('has the example job as its first', () => {
    const [job] = rows.jobs
    const [line] = rows.lines
    if (!job || !line) throw new Error('the order has no job')
    const later = { started_at: null, completed_at: null, failed_at: null }
    const outcome = { completion: null, failure: null, previous_job_id: null }
    const written = { ...job, ...later, ...outcome, created_at: org.now, updated_at: org.now }
    const ids = { id: expect.any(String), orderId: rows.order.id, lineId: line.id }
    const planned = { order: rows.order, line, driver: null, vehicle: null, point: null }
    expect(presentJob({ job: JSON.parse(JSON.stringify(written)), ...planned })).toEqual({
      ...exampleDelivery,
      ...ids,
    })
    expect(exampleOrder.jobs[0]?.id).toBe(exampleDelivery.id)
    expect(exampleOrder.lines[0]?.id).toBe(exampleDelivery.lineId)
  })

  test('has the right sums, GST and reference', () => {
    const { charges, total, gst, reference } = exampleOrder
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(gst).toBe(Math.floor(total / 11 + 0.5))
    expect(presentReference(readReference(reference) ?? '')).toBe(reference)
    expect(exampleOrderSummary.accessKey).toMatch(/^[\w-]{43}$/)
  })

  test('comes from a catalogue that is part of the demonstration catalogue', () => {
    expect(catalog.products[0]).toMatchObject({ id: exampleCatalog.products[0]?.id })
    expect(catalog.addOns).toEqual(expect.arrayContaining(exampleCatalog.addOns))
    expect(catalog.notices).toEqual(expect.arrayContaining(exampleCatalog.notices))
  })
})
