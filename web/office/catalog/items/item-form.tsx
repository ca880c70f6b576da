import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { KIND_NAMES } from '#web/office/catalog/changes/field-names.ts'
import { AddOnForm } from '#web/office/catalog/forms/add-on-form.tsx'
import { AreaForm } from '#web/office/catalog/forms/area-form.tsx'
import { GroupForm } from '#web/office/catalog/forms/group-form.tsx'
import { NoticeForm } from '#web/office/catalog/forms/notice-form.tsx'
import { PeriodForm } from '#web/office/catalog/forms/period-form.tsx'
import { ProductForm } from '#web/office/catalog/forms/product-form.tsx'
import { QuestionForm } from '#web/office/catalog/forms/question-form.tsx'
import { Button } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { moveInList } from './order-pieces.ts'
import styles from './item-form.module.css'

/** The form of an item, and what can be done with the whole of it. */
export function ItemForm({ one, onClose }: { one: Piece; onClose: () => void }) {
  const { catalog, edit, undo, mayEdit } = useCatalog()
  const isNew = !catalog.pieces.some(({ id }) => id === one.id)
  const setRetired = (retired: boolean) =>
    edit((all) => all.map((other) => (other.id === one.id ? { ...other, retired } : other)))
  return (
    <section className={styles.form} aria-label={nameOf(one) || `New ${KIND_NAMES[one.kind].one}`}>
      <div className={styles.bar}>
        <h2>{nameOf(one) || `New ${KIND_NAMES[one.kind].one}`}</h2>
        {mayEdit && !one.retired && (
          <>
            <Button
              look="bare"
              aria-label="Move up"
              onClick={() => edit((all) => moveInList(all, one, -1))}
            >
              <Icon name="up" />
            </Button>
            <Button
              look="bare"
              aria-label="Move down"
              onClick={() => edit((all) => moveInList(all, one, 1))}
            >
              <Icon name="down" />
            </Button>
          </>
        )}
        {mayEdit &&
          (isNew ? (
            <Button
              onClick={() => {
                undo([`add ${one.id}`])
                onClose()
              }}
            >
              Remove
            </Button>
          ) : (
            <Button onClick={() => setRetired(!one.retired)}>
              {one.retired ? 'Restore' : 'Retire'}
            </Button>
          ))}
        <Button look="bare" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </Button>
      </div>
      {one.retired && <p className={styles.note}>Retired: hirers don’t see it, old orders do.</p>}
      <Form one={one} />
    </section>
  )
}

function Form({ one }: { one: Piece }) {
  switch (one.kind) {
    case 'product':
      return <ProductForm one={one} />
    case 'product_group':
      return <GroupForm one={one} />
    case 'area':
      return <AreaForm one={one} />
    case 'add_on':
      return <AddOnForm one={one} />
    case 'delivery_time_period':
      return <PeriodForm one={one} />
    case 'booking_question':
      return <QuestionForm one={one} />
    case 'notice':
      return <NoticeForm one={one} />
    default:
      return null
  }
}
