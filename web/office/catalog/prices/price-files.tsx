import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { readPriceTable } from '#contract/catalog/prices/read-price-table.ts'
import { compare } from '#contract/catalog/editing/changes.ts'
import { readTable } from '#contract/values/csv.ts'
import { useState } from 'react'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { announce } from '#web/office/controls/toast.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import text from '#web/office/controls/text.module.css'
import { readText } from '#web/office/read-text.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './price-files.module.css'

/** The most bytes of a file that is read. */
const MOST = 5_000_000

/** Prices as CSV, out and in. What comes in is gathered like any other change. */
export function PriceFiles() {
  const { organisation } = useOffice()
  const { pieces, edit, stepBack, mayEdit } = useCatalog()
  const mayDo = useMay()
  const chooser = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const { mutate } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST) throw new Error('too large')
      return readPriceTable(pieces, readTable(await readText(file)))
    },
    meta: { shownByForm: true },
    onError: () => setProblems(['The file can’t be read: it must be CSV of at most 5 MB.']),
    onSuccess: (read) => {
      setProblems(
        read.problems.map(({ row, column, message }) => `Row ${row}, ${column}: ${message}`),
      )
      if (read.problems.length > 0) return
      const changes = compare(pieces, read.pieces).length
      if (changes === 0) announce({ says: 'The file has the same prices.' })
      else {
        edit(() => read.pieces)
        announce({ says: `${count(changes)} from the file, not published.`, undo: stepBack })
      }
    },
  })
  return (
    <div>
      <div className={styles.files}>
        {mayDo('readMoney') && (
          <a
            href={`/api/office/${organisation.slug}/catalog/prices.csv`}
            download={`${organisation.slug}-prices.csv`}
            className={text.link}
          >
            Download the published prices as CSV
          </a>
        )}
        {mayEdit && (
          <Button onClick={() => chooser.current?.click()}>Take prices from a CSV file</Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file of prices"
          className={styles.chooser}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) mutate(file)
            currentTarget.value = ''
          }}
        />
      </div>
      {problems.length > 0 && (
        <FormError>
          Nothing was taken from the file. {problems.slice(0, 8).join('. ')}
          {problems.length > 8 && `, and ${problems.length - 8} more`}
        </FormError>
      )}
    </div>
  )
}
