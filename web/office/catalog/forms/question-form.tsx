import { questionTypes } from '#contract/catalog/catalog.ts'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Check, Choice, SomeOf } from './controls/choices.tsx'
import { Lines, NumberField } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import { useRenameKey } from './rename-key.ts'

const TYPE_NAMES: Record<(typeof questionTypes)[number], string> = {
  text: 'A line of text',
  textarea: 'Several lines of text',
  number: 'A number',
  boolean: 'Yes or no',
  date: 'A date',
  select: 'One of some options',
  multiselect: 'Any of some options',
}
const TYPES = questionTypes.map((type) => [type, TYPE_NAMES[type]] as const)

export function QuestionForm({ one }: { one: PieceOf<'booking_question'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { pieces, catalog } = useCatalog()
  const rename = useRenameKey(one)
  const { key, label, type, required, options, maxLength, help, productGroupIds, areaIds } =
    one.document
  const isNew = !catalog.pieces.some(({ id }) => id === one.id)
  const hasOptions = type === 'select' || type === 'multiselect'
  return (
    <>
      <Field
        label="Question"
        value={label}
        readOnly={readOnly}
        error={errorOf('label', 'Question')}
        onValue={(value) => set({ label: value })}
      />
      <Field
        label="Help"
        help="A line below the question"
        value={help ?? ''}
        readOnly={readOnly}
        error={errorOf('help', 'Help')}
        onValue={(value) => set({ help: value === '' ? null : value })}
      />
      <Choice
        label="Answer"
        value={type}
        options={TYPES}
        readOnly={readOnly}
        onValue={(value) => set({ type: value })}
      />
      {hasOptions && (
        <Lines
          label="Options"
          help="One a line"
          value={options ?? []}
          readOnly={readOnly}
          error={errorOf('options', 'Options')}
          onValue={(value) => set({ options: value.length === 0 ? null : value })}
        />
      )}
      {(type === 'text' || type === 'textarea') && (
        <NumberField
          label="Most characters"
          value={maxLength}
          readOnly={readOnly}
          error={errorOf('maxLength', 'Most characters')}
          onValue={(value) => set({ maxLength: value })}
        />
      )}
      <Check
        label="An answer is required"
        value={required}
        readOnly={readOnly}
        onValue={(value) => set({ required: value })}
      />
      <SomeOf
        label="Asked for"
        none="Every group, because none is chosen"
        pieces={piecesOf(pieces, 'product_group')}
        value={productGroupIds}
        readOnly={readOnly}
        error={errorOf('productGroupIds', 'Groups')}
        onValue={(value) => set({ productGroupIds: value })}
      />
      <SomeOf
        label="Asked in"
        none="Every area, because none is chosen"
        pieces={piecesOf(pieces, 'area')}
        value={areaIds}
        readOnly={readOnly}
        error={errorOf('areaIds', 'Areas')}
        onValue={(value) => set({ areaIds: value })}
      />
      <Field
        label="Key"
        help={
          isNew
            ? 'Integrators find the answer by it. It can’t change once it’s published.'
            : 'Integrators find the answer by it.'
        }
        value={key}
        readOnly={readOnly || !isNew}
        error={errorOf('key', 'Key')}
        onValue={rename}
      />
    </>
  )
}
