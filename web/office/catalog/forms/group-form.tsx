import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Lines, LongText } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'

export function GroupForm({ one }: { one: PieceOf<'product_group'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { name, description, accepted, prohibited } = one.document
  return (
    <>
      <Field
        label="Name"
        value={name}
        readOnly={readOnly}
        error={errorOf('name', 'Name')}
        onValue={(value) => set({ name: value })}
      />
      <LongText
        label="Description"
        value={description ?? ''}
        readOnly={readOnly}
        error={errorOf('description', 'Description')}
        onValue={(value) => set({ description: value === '' ? null : value })}
      />
      <Lines
        label="What may go in"
        help="One thing a line, as hirers read it"
        rows={7}
        value={accepted}
        readOnly={readOnly}
        error={errorOf('accepted', 'What may go in')}
        onValue={(value) => set({ accepted: value })}
      />
      <Lines
        label="What may not go in"
        help="One thing a line"
        rows={7}
        value={prohibited}
        readOnly={readOnly}
        error={errorOf('prohibited', 'What may not go in')}
        onValue={(value) => set({ prohibited: value })}
      />
    </>
  )
}
