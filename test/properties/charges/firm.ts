import type { ChargeSettings } from '#contract/charges/settings.ts'
import { openCharges } from '#test/actors/charges.ts'
import { asHirer } from '#test/actors/hirer.ts'
import type { Member } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, fullCatalog, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { openChore } from '#test/chores/chore.ts'
import type { Chore } from '#test/chores/chore.ts'

/** A business that charges, with the prices by which its charges are judged. */
export type Firm = {
  server: TestServer
  organisation: TestOrganisation
  sam: Member
  charges: ReturnType<typeof openCharges>
  ask: ReturnType<typeof asHirer>
  chore: Chore
}

/** In cents and kilograms. */
export const PRICES = {
  futileTrip: 12_000,
  quarterHour: 3000,
  freeMinutes: 15,
  contamination: 25_000,
  mattress: 4500,
  includedKg: 1000,
  tonne: 25_000,
}

/** What crews reported about a job, as it was corrected last. */
export type Facts = {
  orderId: string
  type: 'delivery' | 'collection'
  outcome: 'completed' | 'failed' | null
  code: string | null
  kg: number | null
  minutes: number
  dirty: boolean
  items: number
}

/** Three orders of one history, and what is known about their jobs. */
export type Orders = { ids: string[]; jobs: Map<string, Facts>; daysAhead: number; kills: number }

export async function openFirm(server: TestServer): Promise<Firm> {
  const [bin] = plainCatalog.products
  const pricing = {
    ...bin?.pricing,
    includedKg: PRICES.includedKg,
    excessPricePerTonne: PRICES.tonne,
  }
  const organisation = await createTestOrganisation(server.db, {
    ...plainCatalog,
    addOns: fullCatalog.addOns,
    products: [{ ...bin, stock: 1000, pricing, addOnIds: [] }],
    bookingRules: { ...plainCatalog.bookingRules, dayCapacity: 1000 },
  })
  const mel = await createMember(server, organisation, 'bookkeeper')
  const charges = openCharges(mel, organisation.slug)
  await charges.set(withFees)
  return {
    server,
    organisation,
    sam: await createMember(server, organisation, 'dispatcher'),
    charges,
    ask: asHirer(server, organisation),
    chore: openChore(server.databaseUrl, {
      name: 'look-at-charges',
      organisation: organisation.id,
    }),
  }
}

function withFees(settings: ChargeSettings): ChargeSettings {
  const { types } = settings
  return {
    ...settings,
    freeMinutes: PRICES.freeMinutes,
    types: {
      ...types,
      futile_trip: { ...types.futile_trip, fee: PRICES.futileTrip },
      waiting: { ...types.waiting, fee: PRICES.quarterHour },
      contamination: { ...types.contamination, fee: PRICES.contamination },
    },
  }
}

/** Places the orders of a history. */
export async function placeOrders({ server, organisation }: Firm): Promise<Orders> {
  const orders: Orders = { ids: [], jobs: new Map(), daysAhead: 0, kills: 0 }
  for (let count = 0; count < 3; count += 1) {
    const { json, status, text } = await placeByKey(server, organisation, anOrder())
    if (status !== 201) throw new Error(text)
    orders.ids.push(json.id)
    for (const { id, type } of json.jobs) {
      orders.jobs.set(id, {
        orderId: json.id,
        type,
        outcome: null,
        code: null,
        kg: null,
        minutes: 0,
        dirty: false,
        items: 0,
      })
    }
  }
  return orders
}
