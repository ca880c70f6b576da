import type * as z from 'zod'
import {
  AddOn,
  Area,
  BookingQuestion,
  Branding,
  DeliveryTimePeriod,
  Notice,
  Product,
  ProductGroup,
  Terms,
  Variant,
} from '#contract/catalog/catalog.ts'
import { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Catalog, Orderable } from '#contract/catalog/catalog.ts'
import type { ItemKind, ItemRow } from '#contract/catalog/items.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { Selectable } from 'kysely'
import type { Organisations } from '#server/db/tables.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'

/**
 * One version of an organisation's catalogue, held in memory. Prices and rules are decided by it without
 * a query; the database checks the version when it writes the order.
 */
export type LoadedCatalog = {
  version: number
  public: Catalog
  orderables: ReadonlyMap<string, Orderable>
  /** How many the organisation owns of each product with limited stock. */
  stock: ReadonlyMap<string, number>
  rules: PrivateRules
  /** The wording of the terms that orders accept now; null if there are no terms. */
  termsRevision: number | null
  /** How the organisation words its emails. They're here because they're read as often as prices. */
  letters: StoredLetters
  /** The answer of GET catalog, encoded once: encoding took most of the time of an answer. */
  json: Buffer
}

const CACHED = 500
const cache = new Map<string, LoadedCatalog>()

/** Returns the catalogue from memory if it still has `org`'s version, or reads the current one. */
export async function loadCatalog(org: Org): Promise<LoadedCatalog> {
  const cached = cache.get(org.id)
  if (cached?.version === org.catalogVersion) return cached
  const loaded = await readCatalog(org)
  cache.delete(org.id)
  cache.set(org.id, loaded)
  const [oldest] = cache.keys()
  if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest)
  return loaded
}

/** Every item, including retired ones, in display order. */
export function readItems(org: Org): Promise<ItemRow[]> {
  return org.tx.run(
    query
      .selectFrom('catalog_items')
      .select(['id', 'kind', 'parent_id', 'position', 'stock', 'retired', 'document'])
      .where('organisation_id', '=', org.id)
      .orderBy('position')
      .orderBy('id')
      .$castTo<ItemRow>(),
  )
}

/** Reads the catalogue as it is in `org`'s transaction. */
export async function readCatalog(org: Org): Promise<LoadedCatalog> {
  // Locked, so that the version belongs to the items read with it.
  const [settings] = await org.tx.run(
    query.selectFrom('organisations').selectAll().where('id', '=', org.id).forKeyShare(),
  )
  if (!settings) throw new Error(`organisation ${org.id} has gone`)
  return composeCatalog(settings, await readItems(org))
}

/** The columns of an organisation that its catalogue is made from. */
export type CatalogSettings = Omit<Selectable<Organisations>, 'created_at'>

/**
 * The catalogue of an organisation's settings and items.
 * @param rows in display order; retired ones are left out
 */
export function composeCatalog(settings: CatalogSettings, rows: readonly ItemRow[]): LoadedCatalog {
  const items = rows.filter((item) => !item.retired)
  const catalog: Catalog = {
    organisation: {
      id: settings.id,
      slug: settings.slug,
      name: settings.name,
      timezone: settings.timezone,
      currency: settings.currency,
      phone: settings.phone,
      email: settings.email,
      abn: settings.abn,
    },
    branding: Branding.parse(settings.branding),
    onlineBookingOpen: settings.subscription_active,
    areas: parse(items, 'area', Area),
    productGroups: parse(items, 'product_group', ProductGroup),
    products: readProducts(items),
    addOns: parse(items, 'add_on', AddOn),
    deliveryTimePeriods: parse(items, 'delivery_time_period', DeliveryTimePeriod),
    bookingRules: BookingRules.parse(settings.booking_rules),
    bookingQuestions: parse(items, 'booking_question', BookingQuestion),
    notices: parse(items, 'notice', Notice),
    terms: Terms.parse(settings.terms),
    updatedAt: settings.catalog_updated_at.toISOString(),
  }
  return {
    version: settings.catalog_version,
    public: catalog,
    orderables: orderables(catalog.products),
    stock: new Map(
      items.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock] as const])),
    ),
    rules: PrivateRules.parse(settings.booking_rules),
    termsRevision: settings.terms_revision,
    letters: StoredLetters.parse(settings.letters),
    json: Buffer.from(JSON.stringify(catalog)),
  }
}

/** Products with their variants, without those of a retired product or group. */
function readProducts(items: ItemRow[]): Product[] {
  const groups = new Set(items.filter((item) => item.kind === 'product_group').map(({ id }) => id))
  const products = items.filter((item) => item.kind === 'product')
  return products
    .map((item) => {
      const variants = items.filter((other) => other.parent_id === item.id)
      return { ...Product.parse(item.document), variants: parse(variants, 'variant', Variant) }
    })
    .filter((product) => groups.has(product.productGroupId))
}

function parse<Schema extends z.ZodType>(items: ItemRow[], kind: ItemKind, schema: Schema) {
  return items.filter((item) => item.kind === kind).map((item) => schema.parse(item.document))
}
