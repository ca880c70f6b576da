import type { Availability } from '#contract/catalog/availability.ts'
import { earliestDay, lastDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { RecentValues } from '#server/memory/recent-values.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { availabilityOf, calendarAt } from './list-availability.ts'
import type { Asked } from './list-availability.ts'

/** Of answers as JSON: about 200 for a catalogue of 50 products. */
const CACHED_BYTES = 8_000_000
const answers = new RecentValues<{ state: string; json: Buffer }>(CACHED_BYTES)

/**
 * The availability as JSON. From memory, if the catalogue, what is taken of its stock and the days that can be booked are
 * still the same.
 * @throws Refusal 422 for a product or an area that isn't in the catalogue
 */
export async function readAvailability(org: Org, asked: Asked): Promise<Buffer> {
  const catalog = await loadCatalog(org)
  const calendar = calendarAt(org, catalog, null)
  // Read before what is taken, so that an answer is never older than its state says.
  const usage = await readUsageVersion(org)
  const state = [catalog.version, usage, earliestDay(calendar), lastDay(calendar)].join(' ')
  const { from, to, productId, areaId } = asked
  const name = [org.id, from, to, productId, areaId].join(' ')
  const known = answers.get(name)
  if (known?.state === state) return known.json
  const json = Buffer.from(encode(await availabilityOf(org, catalog, asked)))
  answers.set(name, { state, json }, json.length)
  return json
}

/** Goes up with every committed change of what orders take. */
async function readUsageVersion(org: Org): Promise<number> {
  const [row] = await org.tx.run(
    query
      .selectFrom('usage_versions')
      .select((eb) => eb.fn.sum<number | null>('version').as('version'))
      .where('organisation_id', '=', org.id),
  )
  return row?.version ?? 0
}

/** As JSON.stringify does, but lists and entries that products share are written once. */
export function encode({ from, to, products }: Availability): string {
  const entry = eachOnce((one: object) => JSON.stringify(one))
  const list = eachOnce((entries: readonly object[]) => `[${withCommas(entries, entry)}]`)
  const listed = withCommas(
    products,
    ({ productId, unavailable }) =>
      `{"productId":${JSON.stringify(productId)},"unavailable":${list(unavailable)}}`,
  )
  return `{"from":"${from}","to":"${to}","products":[${listed}]}`
}

/** The texts of items, appended: V8 copies them once in the end, where join() would copy them for each list around. */
function withCommas<Item>(items: readonly Item[], compose: (item: Item) => string): string {
  let text = ''
  for (const item of items) text += text === '' ? compose(item) : `,${compose(item)}`
  return text
}

/** Composes the text of each object once. */
function eachOnce<Item extends object>(compose: (item: Item) => string): (item: Item) => string {
  const texts = new Map<Item, string>()
  return (item) => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = compose(item)
    texts.set(item, text)
    return text
  }
}
