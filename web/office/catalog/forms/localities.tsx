import { useRef, useState } from 'react'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { usePiece } from './controls/use-piece.ts'
import { addLocalities, readLocalities } from './read-localities.ts'
import styles from './localities.module.css'

/** The most that are shown at once; the others are found by typing. */
const MOST = 200

/** The suburbs of an area: found by typing, added one by one, by pasting a list, or from CSV. */
export function Localities({ one }: { one: PieceOf<'area'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { pieces } = useCatalog()
  const [typed, setTyped] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const { localities } = one.document
  const asked = typed.trim().toLowerCase()
  const found = localities.filter(({ suburb, postcode }) =>
    `${suburb} ${postcode}`.toLowerCase().includes(asked),
  )
  const others = piecesOf(pieces, 'area').filter(({ id, retired }) => id !== one.id && !retired)
  const take = (text: string) => {
    const { found: read, wrong } = readLocalities(text)
    const { localities: next, added, elsewhere } = addLocalities(localities, read, others)
    if (added > 0) set({ localities: next })
    const parts = [
      `${added} added`,
      read.length - added > 0 ? `${read.length - added} were there` : null,
      elsewhere.length > 0 ? `${elsewhere.slice(0, 3).join(', ')} is in another area too` : null,
      wrong.length > 0 ? `“${wrong[0]}” needs a suburb and a postcode` : null,
    ]
    announce({ says: `${parts.filter((part) => part !== null).join('; ')}.` })
    return wrong.length === 0
  }
  return (
    <section>
      <h3 className={styles.head}>
        Suburbs <span>{localities.length}</span>
      </h3>
      <Field
        label="Find or add"
        help={
          readOnly
            ? 'A suburb or a postcode'
            : 'Newtown 2042, then Enter. A pasted list or rows of a spreadsheet are added at once.'
        }
        value={typed}
        error={errorOf('localities', 'Suburbs')}
        autoComplete="off"
        onValue={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || readOnly) return
          event.preventDefault()
          if (typed.trim() !== '' && take(typed)) setTyped('')
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (readOnly || !/[\n\t]/.test(text.trim())) return
          event.preventDefault()
          take(text)
        }}
      />
      {!readOnly && (
        <p className={styles.file}>
          <Button onClick={() => chooser.current?.click()}>Add from a CSV file</Button>
          <input
            ref={chooser}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label="CSV file of suburbs"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void file.text().then(take)
              currentTarget.value = ''
            }}
          />
        </p>
      )}
      <ul className={styles.list}>
        {found.slice(0, MOST).map((locality) => (
          <li key={`${locality.suburb} ${locality.postcode}`}>
            <span>
              {locality.suburb} <i>{locality.postcode}</i>
            </span>
            {!readOnly && (
              <button
                type="button"
                aria-label={`Remove ${locality.suburb} ${locality.postcode}`}
                onClick={() =>
                  set({ localities: localities.filter((other) => other !== locality) })
                }
              >
                <Icon name="cross" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {found.length > MOST && <p>And {found.length - MOST} more: type to find them.</p>}
    </section>
  )
}
