import { sql } from 'kysely'
import { Point } from '#contract/office/dispatch/records.ts'
import type { Org } from '#server/db/tenant.ts'
import { isSame } from './change-record.ts'

/** Fields that are stored as JSON. */
const AS_JSON = ['openingHours', 'closedDays']

/**
 * Fields of a record under the names of their columns: `payloadKg` as `payload_kg`, a point as its two, and
 * `archived` as the instant.
 */
export function columnsOf(
  org: Pick<Org, 'now'>,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'archived') return [['archived_at', value === true ? org.now : null]]
    if (name === 'point') {
      const point = Point.nullable().parse(value)
      return [
        ['latitude', point?.latitude ?? null],
        ['longitude', point?.longitude ?? null],
      ]
    }
    const isJson = AS_JSON.includes(name) && value !== null
    return [[snakeCase(name), isJson ? JSON.stringify(value) : value]]
  })
  return Object.fromEntries(columns)
}

/** The columns of a record that changes: those of the fields, with the next version. */
export function columnsOfChange(org: Pick<Org, 'now'>, fields: Readonly<Record<string, unknown>>) {
  return { ...columnsOf(org, fields), version: sql<number>`version + 1`, updated_at: org.now }
}

/** The fields of a change that differ from what's there. */
export function whatDiffers(
  before: { archivedAt: string | null },
  change: object,
): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before))
  was.set('archived', before.archivedAt !== null)
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && !isSame(value, was.get(name)),
    ),
  )
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
