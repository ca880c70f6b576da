import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { Field } from '#web/office/controls/field.tsx'
import { LongText, NumberField, PriceField } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import styles from './form.module.css'

export function AddOnForm({ one }: { one: PieceOf<'add_on'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { name, description, price, maxQuantity } = one.document
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
        <PriceField
          label="Price"
          value={price}
          readOnly={readOnly}
          error={errorOf('price', 'Price')}
          onValue={(value) => set({ price: value ?? 0 })}
        />
        <NumberField
          label="Most in one order"
          value={maxQuantity}
          readOnly={readOnly}
          error={errorOf('maxQuantity', 'Most in one order')}
          onValue={(value) => set({ maxQuantity: value })}
        />
      </div>
      <LongText
        label="Description"
        value={description ?? ''}
        readOnly={readOnly}
        error={errorOf('description', 'Description')}
        onValue={(value) => set({ description: value === '' ? null : value })}
      />
    </>
  )
}
