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
import { RecentValues } from '#server/memory/recent-values.ts'

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
   * Whether prices have GST in them. They do unless the organisation says that it isn't registered for GST: then no page,
   * email or document mentions it.
   */
  chargesGst: boolean
  /** The wording of the terms that orders accept now; null if there are no terms. */
  termsRevision: number | null
  /** How the organisation words its emails. They're here because they're read as often as prices. */
  letters: StoredLetters
  /** The answer of GET catalog, encoded when it's first asked for: orders don't need it. */
  json: () => Buffer
}

/** Of the stored JSON, unless {@link holdCatalogs} says otherwise: about 300 catalogues of 50 items. */
const CACHED_BYTES = 12_000_000
/** The smallest catalogues have about as many bytes: as many organisations are remembered as have room with those. */
const SMALLEST = 12_000
const cache = new RecentValues<LoadedCatalog>(CACHED_BYTES)

/** The organisations whose catalogues were read lately. */
const read = new RecentValues<true>(CACHED_BYTES / SMALLEST)

/** @param bytes of catalogues that this process holds, as stored JSON: in memory they take up to twice that */
export function holdCatalogs(bytes: number): void {
  cache.limitTo(bytes)
  read.limitTo(bytes / SMALLEST)
}

/**
 * Keeps a catalogue once it's read a second time. Where thousands of organisations place an order now and then, most
 * would be dropped before they're asked for again, and old objects cost the garbage collector more than new ones.
 */
function keep(id: string, loaded: LoadedCatalog, bytes: number): void {
  if (read.get(id)) cache.set(id, loaded, bytes)
  else read.set(id, true, 1)
}

/** Returns the catalogue from memory if it still has `org`'s version, or reads the current one. */
export async function loadCatalog(org: Org): Promise<LoadedCatalog> {
  const cached = cache.get(org.id)
  if (cached?.version === org.catalogVersion) return cached
  const { loaded, bytes } = await readLoaded(org)
  keep(org.id, loaded, bytes)
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
  return (await readLoaded(org)).loaded
}

/** As {@link loadCatalog}, in one round trip and without a transaction: for what is decided by the catalogue alone. */
export async function takeCatalog(desk: OrgDesk): Promise<LoadedCatalog> {
  const { id, catalogVersion } = desk.organisation
  const cached = cache.get(id)
  if (cached?.version === catalogVersion) return cached
  const { loaded, bytes } = parseStored(id, await desk.read(statementOf(id)))
  keep(id, loaded, bytes)
  return loaded
}

async function readLoaded(org: Org): Promise<{ loaded: LoadedCatalog; bytes: number }> {
  return parseStored(org.id, await org.tx.run(statementOf(org.id)))
}

type Stored = { settings: string; items: string; registered: boolean | null }

/** One statement, so that the version belongs to the items read with it; one text instead of a row for each item. */
const statementOf = (organisation: string) => sql<Stored>`
  select to_json(o)::text as settings, (
    select coalesce(json_agg(i), '[]') from (
      select id, kind, parent_id, position, stock, retired, document from catalog_items
      where organisation_id = o.id and (not retired or stock is not null)
      order by position, id) i)::text as items,
    (select gst_registered from money_settings where organisation_id = o.id) as registered
  from organisations o where o.id = ${organisation}`

function parseStored(organisation: string, [stored]: Stored[]) {
  if (!stored) throw new Error(`organisation ${organisation} has gone`)
  const settings = JSON.parse(stored.settings) as Omit<CatalogSettings, 'catalog_updated_at'> & {
    catalog_updated_at: string
  }
  const items = JSON.parse(stored.items) as ItemRow[]
  const updated = { catalog_updated_at: new Date(settings.catalog_updated_at) }
  const loaded = composeCatalog({ ...settings, ...updated }, items, stored.registered !== false)
  return { loaded, bytes: stored.settings.length + stored.items.length }
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
  chargesGst = true,
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
