import type * as z from 'zod'
import { checkShape } from '#contract/check-shape.ts'
import { BinChangeBody, NewBinBody } from '#contract/office/dispatch/bin.ts'
import { DriverChangeBody, NewDriverBody } from '#contract/office/dispatch/driver.ts'
import type { ImportKind } from '#contract/office/dispatch/import.ts'
import { NewTipSiteBody, TipSiteChangeBody } from '#contract/office/dispatch/tip-site.ts'
import { NewVehicleBody, VehicleChangeBody } from '#contract/office/dispatch/vehicle.ts'
import type { Problem } from '#contract/problems.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeBin } from '#server/dispatch/bins/change-bin.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { listBins } from '#server/dispatch/bins/list-bins.ts'
import { changeDriver } from '#server/dispatch/fleet/drivers/change-driver.ts'
import { createDriver } from '#server/dispatch/fleet/drivers/create-driver.ts'
import { listDrivers } from '#server/dispatch/fleet/drivers/list-drivers.ts'
import { changeTipSite } from '#server/dispatch/fleet/tip-sites/change-tip-site.ts'
import { createTipSite } from '#server/dispatch/fleet/tip-sites/create-tip-site.ts'
import { listTipSites } from '#server/dispatch/fleet/tip-sites/list-tip-sites.ts'
import { changeVehicle } from '#server/dispatch/fleet/vehicles/change-vehicle.ts'
import { createVehicle } from '#server/dispatch/fleet/vehicles/create-vehicle.ts'
import { listVehicles } from '#server/dispatch/fleet/vehicles/list-vehicles.ts'
import { whatDiffers } from '#server/dispatch/records/columns-of.ts'

type Known = { id: string; version: number; archivedAt: string | null }
type Plan = {
  action: 'create' | 'update' | 'same'
  problems: { column: string | null; message: string }[]
  write?: () => Promise<unknown>
}

/** How records of a kind are found by a row's key, checked and written. */
export type Writer = {
  key: 'number' | 'name'
  keyOf(cell: string): string
  plan(key: string, values: Record<string, unknown>): Plan
}

type Changing<Change> = (
  org: Org,
  sent: { id: string; version: number; read: () => Change },
) => Promise<unknown>

/** Reads what is there already, and says how rows of its kind are written. */
export async function openWriter(org: Org, kind: ImportKind): Promise<Writer> {
  switch (kind) {
    case 'bins':
      return {
        ...compose(org, await allBins(org), ({ number }) => number, {
          body: NewBinBody,
          changeBody: BinChangeBody,
          create: createBin,
          change: changeBin,
        }),
        key: 'number',
      }
    case 'vehicles':
      return compose(org, await listVehicles(org), ({ name }) => name, {
        body: NewVehicleBody,
        changeBody: VehicleChangeBody,
        create: createVehicle,
        change: changeVehicle,
      })
    case 'drivers':
      return compose(org, await listDrivers(org), ({ name }) => name, {
        body: NewDriverBody,
        changeBody: DriverChangeBody,
        create: createDriver,
        change: changeDriver,
      })
    case 'tip-sites':
      return compose(org, await listTipSites(org), ({ name }) => name, {
        body: NewTipSiteBody,
        changeBody: TipSiteChangeBody,
        create: createTipSite,
        change: changeTipSite,
      })
  }
}

function compose<One extends Known, New extends z.ZodType, Change extends z.ZodType>(
  org: Org,
  records: readonly One[],
  nameOf: (record: One) => string,
  {
    body,
    changeBody,
    create,
    change,
  }: {
    body: New
    changeBody: Change
    create: (org: Org, body: z.output<New>) => Promise<unknown>
    change: Changing<z.output<Change>>
  },
): Writer {
  const keyOf = (name: string) => name.replaceAll(/\s/g, '').toUpperCase()
  const known = new Map(records.map((record) => [keyOf(nameOf(record)), record]))
  return {
    key: 'name',
    keyOf,
    plan(key, values) {
      const found = known.get(key)
      if (!found) {
        const made = checkShape(body, values)
        if ('problems' in made) return refused(made.problems)
        return { action: 'create', problems: [], write: () => create(org, made.data) }
      }
      const changed = checkShape(changeBody, values)
      if ('problems' in changed) return refused(changed.problems)
      if (Object.keys(whatDiffers(found, values)).length === 0) {
        return { action: 'same', problems: [] }
      }
      const { id, version } = found
      return {
        action: 'update',
        problems: [],
        write: () => change(org, { id, version, read: () => changed.data }),
      }
    },
  }
}

function refused(problems: readonly Problem[]): Plan {
  return {
    action: 'create',
    problems: problems.map(({ field, message }) => ({ column: field, message })),
  }
}

/** The most bins that an import compares with. */
const MOST_BINS = 100_000

async function allBins(org: Org) {
  const [used, archived] = [
    await listBins(org, { limit: MOST_BINS }),
    await listBins(org, { limit: MOST_BINS, archived: 'true' }),
  ]
  return [...used.data, ...archived.data]
}
