import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { checkShape } from '#contract/check-shape.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { composeOrder } from '#server/orders/place/compose-order.ts'
import { checkBookingRules } from '#server/orders/rules/check-booking-rules.ts'
import { inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { cheatingBody } from './cheat.ts'
import type { Body } from './cheat.ts'
import { complaintsAbout } from './judge.ts'
import type { Taken } from './judge.ts'
import { shop } from './shop.ts'
import type { Shop } from './shop.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'

// Rules, section 9: whatever a browser sends, it never gets more than the booking page offers, and
// never pays less. CHEATS=50000 tries more bodies.
const RUNS = Number(process.env['CHEATS'] ?? 4000)
const seeds = [20_261_124, randomInt(2 ** 31)]

const TODAY = '2026-11-23'
const org = {
  id: 'org_0123456789abcdef',
  slug: 'bins',
  timezone: 'UTC',
  currency: 'AUD',
  now: new Date(`${TODAY}T10:00:00Z`),
} as Org

test.each(seeds)(
  'no cheat with seed %d is accepted',
  (seed) => {
    const day = (offset: number) => addDays(TODAY, offset)
    const attempt = shop.chain((file) =>
      fc.record({ file: fc.constant(file), body: cheatingBody(file, day) }),
    )
    let accepted = 0
    fc.assert(
      fc.property(attempt, ({ file, body }) => {
        const taken = place(body, file)
        if (!taken) return
        accepted += 1
        expect(complaintsAbout(taken, body, file)).toEqual([])
      }),
      { numRuns: RUNS / seeds.length, seed },
    )
    expect(accepted).toBeGreaterThan(RUNS / seeds.length / 10)
  },
  600_000,
)

/** Checks and composes an order as the server does; null if it's refused. */
function place(body: Body, file: Shop): Taken | null {
  const shaped = checkShape(OrderBody, body)
  if ('problems' in shaped) return null
  const catalog = catalogOf(file)
  const today = { today: TODAY, time: '10:00' }
  const input = { catalog, ...today, selfService: true, usage: null }
  const checked = checkBookingRules(shaped.data, input)
  if ('problems' in checked) return null
  const how = {
    source: 'booking_page' as const,
    reference: '',
    idempotencyKey: null,
    isEnquiry: false,
    owed: null,
  }
  const rows = composeOrder(org, checked.order, catalog, { ...how, bodyHash: null })
  // The total is compared when the order is placed.
  if (shaped.data.expectedTotal !== undefined) body['expectedTotal'] = rows.order.total
  return { ...rows.order, lines: rows.lines, addOns: rows.add_ons, jobs: rows.jobs }
}

function catalogOf(file: Shop): LoadedCatalog {
  const rules = PrivateRules.parse(file.bookingRules)
  const catalog = Catalog.parse({
    ...file,
    organisation: { ...org, name: 'Bins', phone: null, email: null, abn: null },
    branding: {},
    onlineBookingOpen: true,
    bookingQuestions: [],
    terms: {},
    updatedAt: '2026-11-23T00:00:00.000Z',
  })
  return {
    version: 1,
    rules,
    chargesGst: true,
    termsRevision: null,
    json: () => Buffer.alloc(0),
    public: catalog,
    letters: StoredLetters.parse({}),
    orderables: orderables(catalog.products),
    stock: new Map(
      file.products.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock] as const])),
    ),
  }
}

test.each(seeds)(
  'nor over HTTP, with seed %d, and none causes a 500',
  async (seed) => {
    const server = await startTestServer()
    let accepted = 0
    for (const [at, file] of fc.sample(shop, { numRuns: 6, seed }).entries()) {
      const organisation = await createTestOrganisation(server.db, file)
      const bodies = fc.sample(cheatingBody(file, inDays), { numRuns: 40, seed: seed + at })
      for (const body of bodies) {
        const answer = await placeByBrowser(server, organisation, body)
        const shown = `${JSON.stringify(body)} in ${JSON.stringify(file)}: ${answer.text}`
        expect([201, 422], shown).toContain(answer.status)
        if (answer.status !== 201) continue
        accepted += 1
        const { rows } = await server.owner.query<{ taken: Taken }>(TAKEN, [answer.json.id])
        const [row] = rows
        expect(row && complaintsAbout(row.taken, body, file), shown).toEqual([])
      }
    }
    expect(accepted).toBeGreaterThan(20)
    await checkInvariants(server.owner)
  },
  240_000,
)

const TAKEN = `select to_jsonb(o) || jsonb_build_object(
    'lines', (select jsonb_agg(to_jsonb(l)) from order_lines l where l.order_id = o.id),
    'addOns', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from order_add_ons a
      where a.order_id = o.id),
    'jobs', (select coalesce(jsonb_agg(to_jsonb(j)), '[]') from jobs j where j.order_id = o.id)
  ) as taken from orders o where o.id = $1`
