import type { Org } from '#server/db/tenant.ts'
import type { ItemKind, ItemRow } from '#contract/catalog/items.ts'
import { loadCatalog, readItems } from './load-catalog.ts'

/**
 * The whole catalogue as an import file, with private fields and retired items. Importing it again
 * changes nothing.
 */
export async function exportCatalog(org: Org): Promise<Record<string, unknown>> {
  const { public: catalog, rules } = await loadCatalog(org)
  const rows = await readItems(org)
  const kind = (name: ItemKind, parent: string | null = null) =>
    rows.filter((row) => row.kind === name && row.parent_id === parent).map(toItem)
  return {
    organisation: catalog.organisation,
    branding: catalog.branding,
    areas: kind('area'),
    productGroups: kind('product_group'),
    products: rows
      .filter((row) => row.kind === 'product')
      .map((row) => ({ ...toItem(row), variants: kind('variant', row.id) })),
    addOns: kind('add_on'),
    deliveryTimePeriods: kind('delivery_time_period'),
    bookingRules: rules,
    bookingQuestions: kind('booking_question'),
    notices: kind('notice'),
    terms: catalog.terms,
  }
}

function toItem({ kind, document, stock, retired }: ItemRow): Record<string, unknown> {
  const orderable = kind === 'product' || kind === 'variant'
  return { ...(document as object), ...(orderable && { stock }), retired }
}
