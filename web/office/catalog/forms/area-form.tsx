import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Weekdays } from './controls/choices.tsx'
import { PriceField } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import { Localities } from './localities.tsx'
import styles from './form.module.css'

export function AreaForm({ one }: { one: PieceOf<'area'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { name, deliveryWeekdays, surcharge } = one.document
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="Name"
          value={name}
          readOnly={readOnly}
          error={errorOf('name', 'Name')}
          onValue={(value) => set({ name: value })}
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
        label="Delivery days"
        value={deliveryWeekdays}
        readOnly={readOnly}
        error={errorOf('deliveryWeekdays', 'Delivery days')}
        onValue={(value) => set({ deliveryWeekdays: value })}
      />
      <Localities one={one} />
    </>
  )
}
