import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Check, Weekdays } from '#web/office/catalog/forms/controls/choices.tsx'
import { NumberField, PriceField } from '#web/office/catalog/forms/controls/text-fields.tsx'
import { usePiece } from '#web/office/catalog/forms/controls/use-piece.ts'
import { Field } from '#web/office/controls/field.tsx'
import { NextDays } from './next-days.tsx'
import styles from './section.module.css'

/** The rules for every booking, beside what they make of the next days. */
export function RulesPage() {
  const { pieces } = useCatalog()
  const [rules] = piecesOf(pieces, 'booking_rules')
  return (
    <div className={styles.wide}>
      {rules && <Rules one={rules} />}
      <NextDays />
    </div>
  )
}

const COUNTS = [
  ['minLeadDays', 'Days of notice', 'From booking to the first delivery'],
  ['maxAdvanceDays', 'Days ahead', 'How far ahead a delivery can be'],
  ['dayCapacity', 'Visits a day', 'Empty if there’s no limit'],
] as const
const ONLINE = [
  ['maxUnitsOnline', 'Most bins in one booking'],
  ['maxOpenBookings', 'Most unpaid bookings of one person'],
  ['publicDiscountLimitPercent', 'Most discount online, percent'],
] as const
const CHOICES = [
  ['areaRequired', 'Deliver only in our areas', ''],
  ['approvalRequired', 'We approve each booking', 'Bookings wait until someone approves them'],
  ['paymentRequired', 'Pay at booking', 'Unpaid bookings lapse'],
  ['collectOnCall', 'Collection on call', 'The hirer may leave the collection open'],
  ['schedulesOnline', 'Standing services online', ''],
  ['hireCountsDeliveryDay', 'The delivery day counts as a day of hire', ''],
] as const

function Rules({ one }: { one: PieceOf<'booking_rules'> }) {
  const form = usePiece(one)
  const { readOnly, set, errorOf } = form
  const rules = one.document
  const number = (field: (typeof COUNTS | typeof ONLINE)[number][0], label: string, help = '') => (
    <NumberField
      key={field}
      label={label}
      help={help}
      readOnly={readOnly}
      value={rules[field]}
      error={errorOf(field, label)}
      onValue={(value) => {
        if (value !== null || field === 'dayCapacity') set({ [field]: value })
      }}
    />
  )
  return (
    <section>
      <h2 className={styles.head}>Days</h2>
      <div className={styles.pair}>
        {COUNTS.map(([field, label, help]) => number(field, label, help))}
        <Field
          label="Cut-off"
          help="From then on a day later; empty for none"
          type="time"
          value={rules.cutoffTime ?? ''}
          readOnly={readOnly}
          error={errorOf('cutoffTime', 'Cut-off')}
          onValue={(value) => set({ cutoffTime: value === '' ? null : value })}
        />
      </div>
      <Weekdays
        label="Deliver on"
        value={rules.deliveryWeekdays}
        readOnly={readOnly}
        error={errorOf('deliveryWeekdays', 'Delivery days')}
        onValue={(value) => set({ deliveryWeekdays: value })}
      />
      <Weekdays
        label="Collect on"
        value={rules.pickupWeekdays}
        readOnly={readOnly}
        error={errorOf('pickupWeekdays', 'Collection days')}
        onValue={(value) => set({ pickupWeekdays: value })}
      />
      <h2 className={styles.head}>Bookings</h2>
      {CHOICES.map(([field, label, help]) => (
        <Check
          key={field}
          label={label}
          help={help}
          readOnly={readOnly}
          value={rules[field]}
          onValue={(value) => set({ [field]: value })}
        />
      ))}
      <div className={styles.pair}>{ONLINE.map(([field, label]) => number(field, label))}</div>
      <h2 className={styles.head}>Wait and load</h2>
      <WaitAndLoad one={one} />
    </section>
  )
}

function WaitAndLoad({ one }: { one: PieceOf<'booking_rules'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { waitWhileLoad: wait } = one.document
  const change = (part: Partial<typeof wait>) => set({ waitWhileLoad: { ...wait, ...part } })
  return (
    <>
      <Check
        label="The crew can wait while the bin is loaded"
        value={wait.offered}
        readOnly={readOnly}
        onValue={(offered) => change({ offered })}
      />
      <div className={styles.pair}>
        <PriceField
          label="Price"
          value={wait.price}
          readOnly={readOnly}
          error={errorOf('waitWhileLoad.price', 'Price')}
          onValue={(price) => change({ price: price ?? 0 })}
        />
        <NumberField
          label="Minutes"
          value={wait.minutes}
          readOnly={readOnly}
          error={errorOf('waitWhileLoad.minutes', 'Minutes')}
          onValue={(minutes) => change({ minutes: minutes ?? 0 })}
        />
      </div>
    </>
  )
}
