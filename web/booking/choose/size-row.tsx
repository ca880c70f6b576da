import type { Orderable } from '#contract/catalog/catalog.ts'
import { describeIncluded } from '#contract/charges/say-included.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import { BinPicture } from './bin-picture.tsx'
import { variantOf } from './bin-body.ts'
import { sayJob, sayLoads, sayMeasures } from './say-size.ts'
import rows from './rows.module.css'
import styles from './size-row.module.css'

/** A size to choose: how much it holds, what its price includes, and the price. */
export function SizeRow(props: {
  id: string
  orderable: Orderable
  waste: string
  /** The price of one for the included days, in cents. */
  price: number
  currency: string
  /** Whether its product has to be named, because there are others. */
  named: boolean
  /** "None free before 20 Feb"; null if it's free as early as anything. */
  scarce: string | null
  /** What must be bought with it later: "$195 for its collection". */
  later: string | null
  checked: boolean
  onChoose: () => void
}) {
  const { orderable, currency, scarce, checked } = props
  const { product, pricing } = orderable
  const variant = variantOf(orderable)
  const { included, after } = describeIncluded(pricing, {
    stays: product.lineType === 'hire',
    currency,
  })
  const job = sayJob(orderable, props.waste)
  const measures = sayMeasures(orderable)
  const loads = sayLoads(orderable)
  return (
    <label class={classNames(rows.row, styles.size, checked && rows.on, scarce && styles.gone)}>
      <input
        type="radio"
        name="size"
        id={props.id}
        checked={checked}
        onChange={props.onChoose}
        class={rows.radio}
      />
      <span class={styles.words}>
        <span class={styles.name}>{tieUnits(variant?.name ?? product.name)}</span>
        {props.named && variant && <span>{product.name}</span>}
        {scarce !== null ? (
          <strong class={styles.scarce}>{scarce}</strong>
        ) : (
          loads && <span>{loads}</span>
        )}
        {job && <span class={text.quiet}>{job}</span>}
        {!variant && product.description && (
          <span class={text.quiet}>{tieUnits(product.description)}</span>
        )}
      </span>
      <span class={styles.included}>
        {included && <span>{tieUnits(included)} included</span>}
        {after && <span>then {after}</span>}
        {measures && <span class={styles.measures}>{measures}</span>}
      </span>
      {product.imageUrl !== null ? (
        <img
          class={styles.photo}
          src={product.imageUrl}
          alt=""
          loading="lazy"
          width={96}
          height={64}
        />
      ) : (
        <BinPicture orderable={orderable} person={checked} gone={scarce !== null} />
      )}
      <span class={classNames(styles.price, text.figure)}>
        {formatShortMoney(props.price, currency)}
        {props.later && <span class={styles.later}>{props.later}</span>}
      </span>
    </label>
  )
}
