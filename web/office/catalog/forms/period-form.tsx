import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Weekdays } from './controls/choices.tsx'
import { PriceField } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import styles from './form.module.css'

export function PeriodForm({ one }: { one: PieceOf<'delivery_time_period'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { name, startTime, endTime, surcharge, weekdays } = one.document
  return (
    <>
      <Field
        label="Name"
        value={name}
        readOnly={readOnly}
        error={errorOf('name', 'Name')}
        onValue={(value) => set({ name: value })}
      />
      <div className={styles.pair}>
        <Field
          label="From"
          type="time"
          value={startTime}
          readOnly={readOnly}
          error={errorOf('startTime', 'From')}
          onValue={(value) => set({ startTime: value })}
        />
        <Field
          label="To"
          type="time"
          value={endTime}
          readOnly={readOnly}
          error={errorOf('endTime', 'To')}
          onValue={(value) => set({ endTime: value })}
        />
        <PriceField
          label="Surcharge, once an order"
          value={surcharge}
          readOnly={readOnly}
          error={errorOf('surcharge', 'Surcharge')}
          onValue={(value) => set({ surcharge: value ?? 0 })}
        />
      </div>
      <Weekdays
        label="Days"
        value={weekdays}
        readOnly={readOnly}
        error={errorOf('weekdays', 'Days')}
        onValue={(value) => set({ weekdays: value })}
      />
    </>
  )
}
