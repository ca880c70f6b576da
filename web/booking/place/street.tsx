import { toChildArray } from 'preact'
import type { ComponentChildren } from 'preact'
import type { Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { bodyOf, variantOf } from '#web/booking/choose/bin-body.ts'
import { priceOfOne } from '#web/booking/draft/price-draft.ts'
import { orderablesOf, wasteGroups } from '#web/booking/waste/waste-groups.ts'
import { classNames } from '#web/ui/class-names.ts'
import drawing from '#web/ui/drawing/scale-drawing.module.css'
import { House, Person, Skip, Ute } from '#web/ui/drawing/scale-drawing.tsx'
import { HOUSE, PERSON, UTE } from '#web/ui/drawing/shapes.ts'
import type { Body } from '#web/ui/drawing/shapes.ts'
import styles from './street.module.css'

/** As many bins as stand in a row on a wide screen. */
const MOST = 6

/** The bins of the first kind of waste in a street, to one scale, with their prices. A phone shows some. */
export function Street({ catalog }: { catalog: Catalog }) {
  const bins = wasteGroups(catalog)
    .slice(0, 1)
    .flatMap(({ id }) => orderablesOf(id, catalog))
    .filter(({ product }) => product.lineType === 'hire')
    .flatMap((bin) => {
      const body = bodyOf(bin)
      return body ? [{ bin, body }] : []
    })
    .sort((one, other) => one.body.length - other.body.length)
    .slice(0, MOST)
  if (bins.length < 2) return null
  const few = new Set([0, Math.floor(bins.length / 3), Math.floor(bins.length / 2)])
  const total = (of: typeof bins) =>
    of.reduce((sum, { body }) => sum + body.length + GAP, PERSON.length + GAP)
  return (
    <section
      class={styles.street}
      aria-label="Our bins, to scale"
      style={{
        '--few': total(bins.filter((_, index) => few.has(index))),
        '--all': total(bins) + UTE.length + HOUSE.length + 2 * GAP,
      }}
    >
      <div class={styles.things}>
        <Thing body={UTE}>
          <Ute x={0} />
        </Thing>
        <Thing body={PERSON} onPhones>
          <Person x={0} />
        </Thing>
        {bins.map(({ bin, body }, index) => (
          <Thing key={bin.id} body={body} onPhones={few.has(index)}>
            <Skip x={0} {...body} door={body.length >= 3300} />
            <b>{labelOf(bin)}</b>
            <span>{sayPrice(bin, catalog)}</span>
          </Thing>
        ))}
        <Thing body={HOUSE}>
          <House x={0} />
        </Thing>
      </div>
    </section>
  )
}

/** The name of a size, which has the room of its drawing: a long one gives way to the volume. */
function labelOf(bin: Orderable): string {
  const { name = '', sizeCubicMetres = null } = variantOf(bin) ?? {}
  return name.length > 8 && sizeCubicMetres !== null ? `${sizeCubicMetres} m³` : name
}

/** Between two things, in millimetres. */
const GAP = 150

/** Something on the street: its drawing, and words below the ground. */
function Thing(props: { body: Body; onPhones?: boolean; children: ComponentChildren }) {
  const { body, onPhones = false } = props
  const [picture, ...words] = toChildArray(props.children)
  return (
    <figure
      class={classNames(styles.thing, !onPhones && styles.onlyWide)}
      style={{ '--mm': body.length }}
    >
      <svg
        class={drawing.drawing}
        viewBox={`-60 ${-body.height - 60} ${body.length + 120} ${body.height + 60}`}
        aria-hidden="true"
      >
        {picture}
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}

/** "$345", or "from $345" if it depends on the suburb. */
function sayPrice(bin: Orderable, { areas, bookingRules, organisation }: Catalog): string {
  const anywhere = bookingRules.areaRequired && areas.length > 0 ? [] : [null]
  const prices = [...anywhere, ...areas].map(
    (area) => priceOfOne(bin, area, bookingRules) + (area?.surcharge ?? 0),
  )
  const least = Math.min(...prices)
  const price = formatShortMoney(least, organisation.currency)
  return prices.every((each) => each === least) ? price : `from ${price}`
}
