import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Check, SomeOf } from './controls/choices.tsx'
import { LongText } from './controls/text-fields.tsx'
import { usePiece } from './controls/use-piece.ts'
import styles from './form.module.css'

export function NoticeForm({ one }: { one: PieceOf<'notice'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { pieces, catalog } = useCatalog()
  const { title, body, mustAccept, productGroupIds, version } = one.document
  const published = piecesOf(catalog.pieces, 'notice').find(({ id }) => id === one.id)?.document
  const isReworded = published && (published.title !== title || published.body !== body)
  return (
    <>
      <Field
        label="Title"
        value={title}
        readOnly={readOnly}
        error={errorOf('title', 'Title')}
        onValue={(value) => set({ title: value })}
      />
      <LongText
        label="Text"
        rows={8}
        value={body}
        readOnly={readOnly}
        error={errorOf('body', 'Text')}
        onValue={(value) => set({ body: value })}
      />
      <p className={styles.note}>
        {isReworded
          ? `Wording ${version + 1}, once it’s published. Orders that accepted wording ${version} keep it.`
          : `Wording ${version}. Another title or text is a new wording.`}
      </p>
      <Check
        label="Hirers must accept it"
        value={mustAccept}
        readOnly={readOnly}
        onValue={(value) => set({ mustAccept: value })}
      />
      <SomeOf
        label="Shown for"
        none="Every group, because none is chosen"
        pieces={piecesOf(pieces, 'product_group')}
        value={productGroupIds}
        readOnly={readOnly}
        error={errorOf('productGroupIds', 'Groups')}
        onValue={(value) => set({ productGroupIds: value })}
      />
    </>
  )
}
