import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { compare } from '#contract/catalog/editing/changes.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { readCatalogFile } from './read-file.ts'
import styles from './file-actions.module.css'

/** The whole catalogue as a file, out and in. What comes in is gathered like any other change. */
export function FileActions() {
  const { organisation } = useOffice()
  const { pieces, edit, stepBack, mayEdit } = useCatalog()
  const chooser = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const download = useMutation({
    mutationFn: () =>
      call(addresses.exportCatalogFile, { params: { organisation: organisation.slug } }),
    onSuccess: (file) => save(file, `${organisation.slug}-catalogue.json`),
  })
  if (!mayEdit) return null
  const take = (text: string) => {
    const read = readCatalogFile(pieces, text)
    setProblems(read.problems)
    if (read.problems.length > 0) return
    const changes = compare(pieces, read.pieces).length
    if (changes === 0) announce({ says: 'The file changes nothing.' })
    else {
      edit(() => read.pieces)
      announce({ says: `${count(changes)} from the file, not published.`, undo: stepBack })
    }
  }
  return (
    <div className={styles.files}>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        Download the catalogue
      </Button>
      <Button onClick={() => chooser.current?.click()}>Take a file</Button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label="Catalogue file"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void file.text().then(take)
          currentTarget.value = ''
        }}
      />
      {problems.length > 0 && (
        <FormError>
          Nothing was taken from the file. {problems.slice(0, 8).join('. ')}
          {problems.length > 8 && `, and ${problems.length - 8} more`}
        </FormError>
      )}
    </div>
  )
}

function save(value: unknown, name: string): void {
  const blob = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
