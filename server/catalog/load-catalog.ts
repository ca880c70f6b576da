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
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Catalog, Orderable } from '#contract/catalog/catalog.ts'
import type { ItemKind, ItemRow } from '#contract/catalog/items.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Organisations } from '#server/db/tables.ts'
import { query } from '#server/db/transaction.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { readerOf } from './as-stored.ts'
import { HeldCatalogs } from './held-catalogs.ts'

/**
 * One version of an organisation's catalogue, held in memory. Prices and rules are decided by it without
 * a query; the database checks the version when it writes the order.
 */
export type LoadedCatalog = {
  version: number
  public: Catalog
  orderables: ReadonlyMap<string, Orderable>
  /** How many the organisation owns of each product with limited stock, also if it's retired: orders still have it. */
  stock: ReadonlyMap<string, number>
  rules: PrivateRules
  /** Resources that will only have a limit once this is published, so that nothing is counted of them yet. */
  uncounted?: readonly string[]
  /**
   * Whether the organisation is registered for GST; null while it hasn't said. Its customers read of GST only if it is:
   * to ask for GST without being registered is against the law. The office reads of it unless it isn't, because prices
   * are entered with GST in them (interface, section 1).
   */
  chargesGst: boolean | null
  /** The wording of the terms that orders accept now; null if there are no terms. */
  termsRevision: number | null
  /** How the organisation words its emails. They're here because they're read as often as prices. */
  letters: StoredLetters
  /** The answer of GET catalog, encoded when it's first asked for: orders don't need it. */
  json: () => Buffer
}

const held = new HeldCatalogs(parseStored)

/** @param bytes of memory that this process may use for catalogues */
export function holdCatalogs(bytes: number): void {
  held.limitTo(bytes)
}

/** Returns the catalogue from memory if it still has `org`'s version, or reads the current one. */
export async function loadCatalog(org: Org): Promise<LoadedCatalog> {
  return (
    held.get(org.id, org.catalogVersion) ??
    held.set(org.id, storedText(org.id, await org.tx.run(statementOf(org.id))))
  )
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
  return parseStored(storedText(org.id, await org.tx.run(statementOf(org.id))))
}

/** As {@link loadCatalog}, in one round trip and without a transaction: for what is decided by the catalogue alone. */
export async function takeCatalog(desk: OrgDesk): Promise<LoadedCatalog> {
  const { id, catalogVersion } = desk.organisation
  return (
    held.get(id, catalogVersion) ?? held.set(id, storedText(id, await desk.read(statementOf(id))))
  )
}

/** One statement, so that the version belongs to the items read with it; one text instead of a row for each item. */
const statementOf = (organisation: string) => sql<{ catalog: string }>`
  select json_build_object('settings', o, 'items', (
    select coalesce(json_agg(i), '[]') from (
      select id, kind, parent_id, position, stock, retired, document from catalog_items
      where organisation_id = o.id and (not retired or stock is not null)
      order by position, id) i), 'registered', (
    select gst_registered from money_settings where organisation_id = o.id))::text as catalog
  from organisations o where o.id = ${organisation}`

function storedText(organisation: string, [stored]: { catalog: string }[]): string {
  if (!stored) throw new Error(`organisation ${organisation} has gone`)
  return stored.catalog
}

type Stored = {
  settings: Omit<CatalogSettings, 'catalog_updated_at'> & { catalog_updated_at: string }
  items: ItemRow[]
  registered: boolean | null
}

function parseStored(text: string): LoadedCatalog {
  const { settings, items, registered } = JSON.parse(text) as Stored
  const updated = { catalog_updated_at: new Date(settings.catalog_updated_at) }
  return composeCatalog({ ...settings, ...updated }, items, registered)
}

/** The columns of an organisation that its catalogue is made from. */
export type CatalogSettings = Omit<Selectable<Organisations>, 'created_at'>

/**
 * The catalogue of an organisation's settings and items.
 * @param rows in display order; of retired ones only the stock counts
 */
export function composeCatalog(
  settings: CatalogSettings,
  rows: readonly ItemRow[],
  chargesGst: boolean | null = null,
): LoadedCatalog {
  const items = rows.filter((item) => !item.retired)
  const kinds = Map.groupBy(items, ({ kind }) => kind)
  const rules = readRules(settings.booking_rules)
  const list = (kind: ItemKind) => (kinds.get(kind) ?? []).map(({ document }) => document)
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
    branding: readBranding(settings.branding),
    onlineBookingOpen: settings.subscription_active,
    areas: list('area').map(readArea),
    productGroups: list('product_group').map(readProductGroup),
    products: readProducts(items),
    addOns: list('add_on').map(readAddOn),
    deliveryTimePeriods: list('delivery_time_period').map(readDeliveryTimePeriod),
    bookingRules: publicRulesOf(rules),
    bookingQuestions: list('booking_question').map(readBookingQuestion),
    notices: list('notice').map(readNotice),
    terms: readTerms(settings.terms),
    updatedAt: settings.catalog_updated_at.toISOString(),
  }
  let json: Buffer | undefined
  return {
    version: settings.catalog_version,
    public: catalog,
    orderables: orderables(catalog.products),
    stock: new Map(rows.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock] as const]))),
    rules,
    chargesGst,
    termsRevision: settings.terms_revision,
    letters: StoredLetters.parse(settings.letters),
    json: () => (json ??= Buffer.from(JSON.stringify(catalog))),
  }
}

/** Products with their variants, without those of a retired product or group, and without products that offer nothing. */
function readProducts(items: readonly ItemRow[]): Product[] {
  const groups = new Set(items.flatMap(({ kind, id }) => (kind === 'product_group' ? [id] : [])))
  const variants = Map.groupBy(
    items.filter(({ kind }) => kind === 'variant'),
    (item) => item.parent_id,
  )
  return items.flatMap((item) => {
    if (item.kind !== 'product') return []
    const product = readProduct(item.document)
    if (!groups.has(product.productGroupId)) return []
    const own = (variants.get(item.id) ?? []).map(({ document }) => readVariant(document))
    return own.length > 0 || product.pricing ? [{ ...product, variants: own }] : []
  })
}

function publicRulesOf({
  dayCapacity: _capacity,
  publicDiscountLimitPercent: _limit,
  ...rules
}: PrivateRules): BookingRules {
  return rules
}

const readBranding = readerOf(Branding)
const readTerms = readerOf(Terms)
const readRules = readerOf(PrivateRules)
const readArea = readerOf(Area)
const readProductGroup = readerOf(ProductGroup)
const readProduct = readerOf(Product)
const readVariant = readerOf(Variant)
const readAddOn = readerOf(AddOn)
const readDeliveryTimePeriod = readerOf(DeliveryTimePeriod)
const readBookingQuestion = readerOf(BookingQuestion)
const readNotice = readerOf(Notice)
