import { priceOf } from '#contract/catalog/editing/summary.ts'
import type { Change } from '#contract/catalog/editing/changes.ts'
import type { Value } from '#contract/catalog/editing/fields.ts'
import { isList, isRecord } from '#contract/catalog/editing/fields.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { weekdayNames } from '#contract/values/spoken-time.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { spokenDay } from '#contract/values/day.ts'
import { KIND_NAMES, nameField } from './field-names.ts'

/** A change as a person reads it. */
export type Line = {
  /** The piece that changes. */
  what: string
  /** Its field, or what happens to it. */
  part: string
  before: string | null
  after: string | null
  /** Such as "2.8 % up". */
  aside: string | null
}

/** @param find a piece by its id, changed or not */
export function describeChange(
  change: Change,
  find: (id: string) => Piece | undefined,
  currency: string,
): Line {
  const nothing = { before: null, after: null, aside: null }
  if (change.type === 'order') {
    const parent = find(change.parentId ?? '')
    const what = parent ? nameOf(parent) : KIND_NAMES[change.kind].many
    return { ...nothing, what, part: 'Order of the list' }
  }
  const one = find(change.id)
  const what = one ? nameOf(one) || `${KIND_NAMES[change.kind].one} without a name` : change.id
  if (change.type === 'add') return { ...nothing, what, part: `New ${KIND_NAMES[change.kind].one}` }
  const { field, before, after } = change
  if (field === 'retired') {
    return { ...nothing, what, part: after === true ? 'Retired' : 'Restored' }
  }
  const price = priceOf(field)
  const area = price?.areaId ? find(price.areaId) : undefined
  const say = (value: Value | undefined) => sayValue(value, price !== null, currency, find)
  return {
    what,
    part: area ? nameOf(area) : nameField(field),
    before: say(before),
    after: say(after),
    aside: price ? sayRise(before, after) : null,
  }
}

function sayRise(before: Value | undefined, after: Value | undefined): string | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return null
  const percent = ((after - before) / before) * 100
  const rounded =
    Math.abs(percent) < 10 ? Math.abs(percent).toFixed(1) : Math.abs(percent).toFixed(0)
  return `${rounded} % ${percent > 0 ? 'up' : 'down'}`
}

/** A value in a few words. */
export function sayValue(
  value: Value | undefined,
  isPrice: boolean,
  currency: string,
  find: (id: string) => Piece | undefined,
): string {
  if (value === undefined) return isPrice ? 'as base' : 'none'
  if (value === null || value === '') return 'none'
  if (isPrice && typeof value === 'number') return formatShortMoney(value, currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-AU')
  if (typeof value === 'string') {
    const named = find(value)
    if (named) return nameOf(named)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return spokenDay(value)
    return value.length > 80 ? `${value.slice(0, 79)}…` : value
  }
  if (isList(value)) return sayList(value, currency, find)
  if (!isRecord(value)) return ''
  return Object.values(value)
    .map((part) => sayValue(part, false, currency, find))
    .join(' ')
}

function sayList(
  values: readonly Value[],
  currency: string,
  find: (id: string) => Piece | undefined,
): string {
  if (values.length === 0) return 'none'
  const days = values.map((value) =>
    typeof value === 'number' ? weekdayNames[value - 1] : undefined,
  )
  if (days.every((day) => day !== undefined)) return days.map((day) => day.slice(0, 3)).join(' ')
  if (values.length > 6) return `${values.length} entries`
  const say = (value: Value) => sayValue(value, false, currency, find)
  return values.map(say).join(', ')
}
