import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Suggestions } from '#web/office/controls/suggest/suggestions.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { readText } from '#web/office/read-text.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { usePiece } from './controls/use-piece.ts'
import { addLocalities, keyOf, readLocalities, suggestLocalities } from './read-localities.ts'
import type { Suggested } from './read-localities.ts'
import styles from './localities.module.css'

/** The most that are shown at once; the others are found by typing. */
const MOST = 200
/** The most that are named of those that were there. */
const NAMED = 3
const NONE = { suburb: '', postcode: '' }

/** The suburbs of an area: found by typing, added one by one, by pasting a list, or from CSV. */
export function Localities({ one }: { one: PieceOf<'area'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { organisation } = useOffice()
  const { pieces } = useCatalog()
  const [typed, setTyped] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const { localities } = one.document
  const asked = typed.trim().toLowerCase()
  const found = localities.filter(({ suburb, postcode }) =>
    `${suburb} ${postcode}`.toLowerCase().includes(asked),
  )
  const { data: known } = useQuery({
    ...knownSuburbsQuery(organisation.slug),
    enabled: !readOnly,
  })
  const others = piecesOf(pieces, 'area').filter(({ id, retired }) => id !== one.id && !retired)
  const suggested = suggestLocalities(typed, localities, others, known?.data ?? [])
  const { found: complete, wrong: incomplete } = readLocalities(typed)
  const isComplete = complete.length > 0 && incomplete.length === 0
  const take = (text: string) => {
    const { found: read, wrong } = readLocalities(text)
    const { localities: next, added, there, elsewhere } = addLocalities(localities, read, others)
    if (added > 0) set({ localities: next })
    const parts = [
      `${added} added`,
      there.length > 0 ? `here already: ${sayFew(there)}` : null,
      elsewhere.length > 0 ? `also in another area: ${sayFew(elsewhere)}` : null,
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
      <Suggestions
        list="Suburbs to add"
        value={typed}
        // What is written out is added as it is; Enter takes the first suggestion for the rest.
        marksFirst={!isComplete || keyOf(suggested[0] ?? NONE) === keyOf(complete[0] ?? NONE)}
        suggestions={(readOnly ? [] : suggested).map((place) => ({
          id: keyOf(place),
          content: (
            <>
              {place.suburb} {place.postcode} <span>{sayWhy(place)}</span>
            </>
          ),
        }))}
        onValue={setTyped}
        onChoose={(id) => {
          const chosen = suggested.find((place) => keyOf(place) === id)
          if (chosen) take(`${chosen.suburb} ${chosen.postcode}`)
          setTyped('')
          return true
        }}
      >
        {(combobox) => (
          <Field
            {...combobox}
            label="Find or add"
            help={
              readOnly
                ? 'A suburb or a postcode'
                : 'A suburb or a postcode, then Enter. A pasted list or rows of a spreadsheet are added at once.'
            }
            error={errorOf('localities', 'Suburbs')}
            onKeyDown={(event) => {
              combobox.onKeyDown(event)
              if (event.defaultPrevented || event.key !== 'Enter' || readOnly) return
              if (event.metaKey || event.ctrlKey) return
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
        )}
      </Suggestions>
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
              if (file) void readText(file).then(take)
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

function sayFew(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}

/** "also in Inner West, 3 orders": why it's suggested, and what speaks against it. */
function sayWhy({ area, orders, customers }: Suggested): string {
  return [
    area !== null && `also in ${area}`,
    orders > 0 && count(orders, 'order'),
    customers > 0 && count(customers, 'customer'),
  ]
    .filter(Boolean)
    .join(', ')
}

const knownSuburbsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['known suburbs', organisation],
    queryFn: () => call(addresses.listKnownSuburbs, { params: { organisation } }),
    staleTime: 300_000,
  })
