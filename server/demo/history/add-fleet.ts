import { sql } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { clearVehicle } from '#server/dispatch/fleet/checks/clear-vehicle.ts'
import { recordCheck } from '#server/dispatch/fleet/checks/record-check.ts'
import { createDepot } from '#server/dispatch/fleet/depots/create-depot.ts'
import { createDriver } from '#server/dispatch/fleet/drivers/create-driver.ts'
import { addTipPrice } from '#server/dispatch/fleet/tip-sites/add-tip-price.ts'
import { createTipSite } from '#server/dispatch/fleet/tip-sites/create-tip-site.ts'
import { createVehicle } from '#server/dispatch/fleet/vehicles/create-vehicle.ts'
import { STANDARD_SETTINGS } from '#contract/dispatch/settings.ts'
import type { Past } from './act.ts'
import { demoId } from './demo-id.ts'

/** The demo's vehicles, drivers, yard and tips. */
export type Fleet = { depot: string; vehicles: string[]; drivers: string[]; tips: string[] }

const early = { opens: '06:00', closes: '16:30' }
const short = { opens: '07:00', closes: '12:00' }
const none = { productIds: null, minutesADay: null }

/** Four trucks with their drivers, a yard and two tips, and the checks of the days before today. */
export async function addFleet(past: Past): Promise<Fleet> {
  const known = await past.at(past.today, '00:00').inOrg(readFleet)
  if (known) return known
  const desk = past.at(addDays(past.today, -90), '08:00')
  const fleet = await desk.inOrg(async (org) => {
    const yard = { name: 'Alexandria yard', address: '22 Bourke Road, Alexandria NSW 2015' }
    const point = { latitude: -33.9103, longitude: 151.1957 }
    const depot = (await createDepot(org, { ...yard, point })).id
    const vehicles = await addVehicles(org, past, depot)
    return { depot, vehicles, drivers: await addDrivers(org, vehicles), tips: await addTips(org) }
  })
  for (let ago = 5; ago > 0; ago -= 1) await checkVehicles(past, fleet, ago)
  return fleet
}

/** The fleet of a past that was broken off; null if there's none yet. */
async function readFleet({ tx, id }: Org): Promise<Fleet | null> {
  const idsOf = async (table: 'depots' | 'vehicles' | 'drivers' | 'tip_sites') => {
    const rows = await tx.run(sql<{ id: string }>`
      select id from ${sql.table(table)} where organisation_id = ${id} order by id`)
    return rows.map((row) => row.id)
  }
  const [depot] = await idsOf('depots')
  if (depot === undefined) return null
  const [vehicles, drivers] = [await idsOf('vehicles'), await idsOf('drivers')]
  return { depot, vehicles, drivers, tips: await idsOf('tip_sites') }
}

async function addVehicles(org: Org, { today }: Past, depotId: string): Promise<string[]> {
  const trucks = [
    { name: 'Hook 1', registration: 'CK 61 AZ', kind: 'hook', payloadKg: 12_000, lift: 14_000 },
    { name: 'Skip 2', registration: 'DL 08 QT', kind: 'skip', payloadKg: 6500, lift: 8000 },
    { name: 'Skip 3', registration: 'BX 77 MM', kind: 'skip', payloadKg: 6500, lift: 8000 },
    { name: 'Skip 4', registration: 'CY 52 PL', kind: 'skip', payloadKg: 6500, lift: 8000 },
  ] as const
  const ids: string[] = []
  for (const [index, { lift, ...truck }] of trucks.entries()) {
    const { id } = await createVehicle(org, {
      ...truck,
      ...none,
      depotId,
      largestLiftKg: lift,
      slots: index === 2 ? 2 : 1,
      registrationExpiresOn: addDays(today, index === 1 ? 12 : 140 + 60 * index),
    })
    ids.push(id)
  }
  return ids
}

async function addDrivers(org: Org, vehicles: readonly string[]): Promise<string[]> {
  const names = ['Lee Tran', 'Dean Whitlock', 'Priya Nair', 'Tom Kelso']
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { id } = await createDriver(org, {
      name,
      phone: `0491 570 ${String(156 + index)}`,
      accountId: null,
      vehicleId: vehicles[index] ?? null,
    })
    ids.push(id)
  }
  return ids
}

async function addTips(org: Org): Promise<string[]> {
  const tips = [
    {
      name: 'Kimbriki',
      address: '1 Kimbriki Road, Ingleside NSW 2101',
      cents: 31_900,
      point: { latitude: -33.6899, longitude: 151.2637 },
    },
    {
      name: 'St Peters transfer',
      address: '10 Albert Street, St Peters NSW 2044',
      cents: 36_500,
      point: { latitude: -33.9128, longitude: 151.1789 },
    },
  ]
  const ids: string[] = []
  for (const { cents, ...tip } of tips) {
    const { id } = await createTipSite(org, {
      ...tip,
      closedDays: [],
      groupIds: null,
      minutesOnSite: null,
      openingHours: [early, early, early, early, early, short, null],
    })
    const price = { groupId: null, fromDay: '2025-07-01', centsATonne: cents }
    await addTipPrice(org, { id, price })
    ids.push(id)
  }
  return ids
}

/**
 * Today's checks, after the runs were planned: one truck has a minor defect, one a major one, and one isn't
 * checked before its run.
 */
export async function checkBeforeWork(past: Past, fleet: Fleet): Promise<void> {
  await checkVehicles(past, fleet, 0)
}

const signatures = ['Lee Tran', 'Dean Whitlock', 'Priya Nair', 'Tom Kelso']

/** The checks of a morning. @param ago how many days before today */
async function checkVehicles(past: Past, { vehicles, drivers }: Fleet, ago: number): Promise<void> {
  const day = addDays(past.today, -ago)
  for (const [index, vehicleId] of vehicles.entries()) {
    if (ago === 0 && index === 2) continue
    const wasBad = ago === 3 && index === 2
    await past.at(day, `06:${20 + 7 * index}`).inOrg(async (org) => {
      await recordCheck(org, {
        id: demoId(`check ${ago} ${index}`),
        vehicleId,
        runId: null,
        at: org.now,
        driverId: drivers[index] ?? null,
        odometerKm: 182_400 + 31_000 * index - ago * 96,
        signedBy: signatures[index] ?? '',
        items: STANDARD_SETTINGS.checkItems.map(({ id, name }) => {
          if (wasBad && id === 'brakes') return { id, name, result: 'major', note: 'Pulls left' }
          if (ago === 0 && index === 1 && id === 'lights') {
            return { id, name, result: 'minor', note: 'Beacon out' }
          }
          if (ago === 0 && index === 3 && id === 'hydraulics') {
            return { id, name, result: 'major', note: 'Hose leaks' }
          }
          return { id, name, result: 'ok', note: null }
        }),
      })
    })
    if (!wasBad) continue
    await past.at(day, '13:40').inOrg((org) =>
      clearVehicle(org, {
        id: vehicleId,
        version: 2,
        read: () => ({ note: 'New pads, both sides' }),
      }),
    )
  }
}
