import { createHash } from 'node:crypto'
import { isComment } from '#contract/catalog/file/unknown-fields.ts'
import type { ItemKind } from '#contract/catalog/items.ts'
import { isUuid } from '#server/db/uuid.ts'

type Entry = Record<string, unknown>

/** Which kind of item each field names. */
const REFERENCES: Readonly<Record<string, ItemKind>> = {
  productGroupId: 'product_group',
  productGroupIds: 'product_group',
  addOnIds: 'add_on',
  areaId: 'area',
  areaIds: 'area',
}

const LISTS: Readonly<Record<string, ItemKind>> = {
  areas: 'area',
  productGroups: 'product_group',
  products: 'product',
  addOns: 'add_on',
  deliveryTimePeriods: 'delivery_time_period',
  notices: 'notice',
}

/**
 * A catalogue file with keys of one's own, such as "4m", as UUIDs. The same key of the same organisation is the same
 * UUID each time, so a file can be imported again; a variant's key is one of its product. Comments are left out.
 * What isn't a list or an object stays, and is refused later.
 */
export function resolveKeys(organisationId: string, file: unknown): unknown {
  const uuidOf = (kind: ItemKind, key: unknown, within = '') =>
    typeof key !== 'string' || key === '' || isUuid(key)
      ? key
      : toUuid(`${organisationId} ${kind} ${within}${key.toLowerCase()}`)
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isEntry(value)) return value
    return mapEntry(value, (name, inner) => {
      const kind = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined
      if (kind === undefined) return refer(inner)
      return Array.isArray(inner)
        ? inner.map((key: unknown) => uuidOf(kind, key))
        : uuidOf(kind, inner)
    })
  }
  const name = (items: unknown, kind: ItemKind, within = ''): unknown =>
    Array.isArray(items)
      ? items.map((item: unknown) =>
          isEntry(item)
            ? mapEntry(item, (field, value) => {
                if (field === 'id') return uuidOf(kind, value, within)
                return field === 'variants' && kind === 'product'
                  ? name(value, 'variant', `${String(item['id']).toLowerCase()}/`)
                  : value
              })
            : item,
        )
      : items
  const referred = refer(file)
  if (!isEntry(referred)) return referred
  return mapEntry(referred, (list, value) => {
    const kind = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined
    return kind === undefined ? value : name(value, kind)
  })
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapEntry(entry: Entry, change: (name: string, value: unknown) => unknown): Entry {
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name]) => !isComment(name))
      .map(([name, value]) => [name, change(name, value)]),
  )
}

/** A UUID of version 8 made from a text (RFC 9562, section 5.8). */
function toUuid(text: string): string {
  const bytes = createHash('sha256').update(`kerbside catalogue ${text}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
