import type { Piece } from './pieces.ts'

/**
 * A piece as its fields: what two people can change without getting in each other's way. A price for an
 * area and a closed day are fields of their own, so is each field of a price; any other list is one field.
 */

export type Value = string | number | boolean | null | readonly Value[] | { [name: string]: Value }
/** The fields by name, such as `pricing.basePrice` or `closedDates.2026-12-25`. */
export type Fields = ReadonlyMap<string, Value>

/** Objects whose own fields are fields of the piece. */
const NESTED = ['pricing', 'waitWhileLoad']

/** Lists that are kept as fields: the name of an entry, its value, and the entry again. */
const KEYED: Record<string, { name: string; value: string }> = {
  areaPrices: { name: 'areaId', value: 'basePrice' },
  closedDates: { name: 'date', value: 'name' },
}

/** The fields of a piece, in the order of its document. */
export function fieldsOf({ kind, stock, retired, document }: Piece): Map<string, Value> {
  const fields = new Map<string, Value>([
    ['stock', stock],
    ['retired', retired],
  ])
  const add = (prefix: string, values: Record<string, Value>) => {
    for (const [name, value] of Object.entries(values)) {
      const keyed = KEYED[name]
      if (keyed && isList(value)) {
        for (const entry of value) {
          if (!isRecord(entry)) continue
          fields.set(`${prefix}${name}.${textOf(entry[keyed.name])}`, entry[keyed.value] ?? null)
        }
      } else if (NESTED.includes(name)) {
        if (isRecord(value)) add(`${name}.`, value)
      } else fields.set(prefix + name, value)
    }
  }
  add('', valuesOf(document))
  // A product's sizes are pieces of their own.
  fields.delete('variants')
  // The server counts the wordings of a notice.
  if (kind === 'notice') fields.delete('version')
  return fields
}

/** A document is JSON. */
function valuesOf(document: object): Record<string, Value>
function valuesOf(document: object): unknown {
  return document
}

/**
 * The piece that has these fields.
 * @param like a piece of the same kind with the same id
 */
export function withFields<One extends Piece>(like: One, fields: Fields): One
export function withFields(like: Piece, fields: Fields): unknown {
  const document: Record<string, Value> = {
    ...(like.kind === 'product' && { variants: [] }),
    ...(like.kind === 'notice' && { version: like.document.version }),
  }
  for (const name of ['pricing', 'waitWhileLoad']) {
    if (name in like.document) document[name] = null
  }
  let stock: Value = null
  let retired: Value = false
  const lists = new Map<string, Record<string, Value>[]>()
  for (const [field, value] of fields) {
    if (field === 'stock') stock = value
    else if (field === 'retired') retired = value
    else put(document, field, value, lists)
  }
  if (like.kind === 'booking_rules') document['closedDates'] ??= []
  for (const list of lists.values()) list.sort(byDate)
  const pricing = document['pricing']
  if (isRecord(pricing)) pricing['areaPrices'] ??= []
  return { ...like, stock, retired, document }
}

function put(
  document: Record<string, Value>,
  field: string,
  value: Value,
  lists: Map<string, Record<string, Value>[]>,
): void {
  const [first = '', ...rest] = field.split('.')
  if (NESTED.includes(first)) {
    const inner = isRecord(document[first]) ? document[first] : {}
    document[first] = inner
    put(inner, rest.join('.'), value, lists)
    return
  }
  const keyed = KEYED[first]
  if (!keyed || rest.length === 0) {
    document[field] = value
    return
  }
  const list = lists.get(first) ?? []
  lists.set(first, list)
  list.push({ [keyed.name]: rest.join('.'), [keyed.value]: value })
  document[first] = list
}

function byDate(one: Record<string, Value>, other: Record<string, Value>): number {
  return textOf(one['date']).localeCompare(textOf(other['date']))
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

export function isRecord(value: Value | undefined): value is { [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}

/** Whether two values are the same. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}
