import * as z from 'zod'
import { isTimezone } from '#contract/values/day.ts'
import { emailOrNone, visibleName } from '#contract/values/text.ts'
import type { ItemKind } from '#contract/catalog/items.ts'

/**
 * The operator's import file: any part of the catalogue in its own shape, with private fields. This reads
 * only the fields that identify an item; merge-items merges the rest with the stored item and validates
 * the result.
 */

const item = z.looseObject({
  id: z.string().toLowerCase(),
  retired: z.boolean().optional(),
  stock: z.int().min(0).max(1_000_000).nullable().optional(),
})
const items = z.array(item).optional()
const section = z.looseObject({}).optional()

export const ImportFile = z.object({
  organisation: z
    .object({
      name: visibleName(1, 120).optional(),
      timezone: z.string().refine(isTimezone, { error: 'is not a timezone' }).optional(),
      phone: z.string().max(60).nullable().optional(),
      email: emailOrNone.nullable().optional(),
      abn: z.string().max(20).nullable().optional(),
    })
    .optional(),
  branding: section,
  areas: items,
  productGroups: items,
  products: z.array(item.extend({ variants: items })).optional(),
  addOns: items,
  deliveryTimePeriods: items,
  bookingRules: section,
  bookingQuestions: z
    .array(z.looseObject({ key: z.string(), retired: z.boolean().optional() }))
    .optional(),
  notices: items,
  terms: section,
})
export type ImportFile = z.output<typeof ImportFile>

/** One item of a file: its id, its place in the file, and its fields. */
export type ImportItem = {
  kind: ItemKind
  id: string
  parentId: string | null
  path: string
  retired: boolean | undefined
  stock: number | null | undefined
  fields: Record<string, unknown>
}

/** Every item of a file; items that others refer to come first. */
export function itemsOf(file: ImportFile): ImportItem[] {
  const list = (kind: ItemKind, name: string, given: z.output<typeof items>, parentId?: string) =>
    (given ?? []).map(({ id, retired, stock, ...fields }, index): ImportItem => {
      const path = `${name}[${index}]`
      return {
        kind,
        id,
        parentId: parentId ?? null,
        path,
        retired,
        stock,
        fields: { ...fields, id },
      }
    })
  return [
    ...list('product_group', 'productGroups', file.productGroups),
    ...list('area', 'areas', file.areas),
    ...list('add_on', 'addOns', file.addOns),
    ...(file.products ?? []).flatMap(({ variants, ...product }, index) => [
      ...list('product', 'products', [product]).map((entry) => ({
        ...entry,
        path: `products[${index}]`,
      })),
      ...list('variant', `products[${index}].variants`, variants, product.id),
    ]),
    ...list('delivery_time_period', 'deliveryTimePeriods', file.deliveryTimePeriods),
    ...(file.bookingQuestions ?? []).map(({ retired, ...fields }, index): ImportItem => {
      const path = `bookingQuestions[${index}]`
      return {
        kind: 'booking_question',
        id: fields.key,
        parentId: null,
        path,
        retired,
        stock: null,
        fields,
      }
    }),
    ...list('notice', 'notices', file.notices),
  ]
}
