import { Link, useNavigate } from '@tanstack/react-router'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { newPiece } from '#web/office/catalog/items/new-piece.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Choice, SomeOf } from './controls/choices.tsx'
import { LongText, NumberField } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import styles from './form.module.css'

const LINE_TYPES = [
  ['hire', 'Hire: it’s delivered and collected'],
  ['sale', 'Sale: it stays, or it’s a service'],
] as const

export function ProductForm({ one }: { one: PieceOf<'product'> }) {
  const { organisation } = useOffice()
  const { readOnly, set, errorOf } = usePiece(one)
  const { pieces } = useCatalog()
  const { name, description, productGroupId, lineType, addOnIds, imageUrl } = one.document
  const groups = piecesOf(pieces, 'product_group')
    .filter(({ id, retired }) => !retired || id === productGroupId)
    .map((group) => [group.id, nameOf(group)] as const)
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
        {groups.length === 0 && !readOnly ? (
          <FirstGroup one={one} />
        ) : (
          <Choice
            label="Group"
            value={productGroupId}
            options={groups}
            readOnly={readOnly}
            error={productGroupId === '' ? 'Choose a group' : errorOf('productGroupId', 'Group')}
            onValue={(value) => set({ productGroupId: value })}
          />
        )}
        <Choice
          label="What it is"
          value={lineType}
          options={LINE_TYPES}
          readOnly={readOnly}
          onValue={(value) => set({ lineType: value })}
        />
      </div>
      <LongText
        label="Description"
        value={description ?? ''}
        readOnly={readOnly}
        error={errorOf('description', 'Description')}
        onValue={(value) => set({ description: value === '' ? null : value })}
      />
      <p className={styles.note}>
        <Link
          to="/office/$slug/catalog/$page"
          params={{ slug: organisation.slug, page: 'prices' }}
          search={{ open: one.id }}
          className={text.link}
        >
          Its sizes and prices
        </Link>
      </p>
      <h3 className={styles.head}>Limits</h3>
      <Limits one={one} />
      <SomeOf
        label="Add-ons that may be chosen"
        none="All of them, because none is chosen"
        pieces={piecesOf(pieces, 'add_on')}
        value={addOnIds}
        readOnly={readOnly}
        error={errorOf('addOnIds', 'Add-ons')}
        onValue={(value) => set({ addOnIds: value })}
      />
      <Field
        label="Picture"
        help="The https address of a picture"
        value={imageUrl ?? ''}
        readOnly={readOnly}
        error={errorOf('imageUrl', 'Picture')}
        onValue={(value) => set({ imageUrl: value === '' ? null : value })}
      />
    </>
  )
}

/** In place of a choice of groups when there is none to choose: makes one and puts the product in it. */
function FirstGroup({ one }: { one: PieceOf<'product'> }) {
  const { organisation } = useOffice()
  const { pieces, edit } = useCatalog()
  const navigate = useNavigate()
  const { set } = usePiece(one)
  const add = () => {
    const group = newPiece('product_group', pieces)
    edit((all) => [...all, group])
    set({ productGroupId: group.id })
    void navigate({
      to: '/office/$slug/catalog/$page',
      params: { slug: organisation.slug, page: 'groups' },
      search: { open: group.id },
    })
  }
  return (
    <div>
      <p className={styles.note}>Each product is in a group: a kind of waste.</p>
      <Button onClick={add}>Add its group</Button>
    </div>
  )
}

const LIMITS = [
  ['minQuantity', 'Least in one order'],
  ['maxQuantity', 'Most in one order'],
  ['minHireDays', 'Shortest hire, days'],
  ['maxHireDays', 'Longest hire, days'],
] as const

function Limits({ one }: { one: PieceOf<'product'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { quantityStep } = one.document
  return (
    <div className={styles.pair}>
      {LIMITS.map(([field, label]) => (
        <NumberField
          key={field}
          label={label}
          value={one.document[field]}
          readOnly={readOnly}
          error={errorOf(field, label)}
          onValue={(value) => set({ [field]: value })}
        />
      ))}
      <Field
        label="Sold in steps of"
        value={quantityStep === null ? '' : String(quantityStep)}
        inputMode="decimal"
        readOnly={readOnly}
        error={errorOf('quantityStep', 'Step')}
        onValue={(value) => {
          const step = value.trim() === '' ? null : Number(value)
          if (!Number.isNaN(step)) set({ quantityStep: step })
        }}
      />
    </div>
  )
}
