import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customerColumns } from '#contract/office/customers/columns.ts'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { FormError } from '#web/office/controls/field.tsx'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import { readText } from '#web/office/read-text.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { importQuery, importsQuery } from './use-import.ts'
import styles from './upload.module.css'

const STATES = {
  checked: 'not imported yet',
  applying: 'being imported',
  done: 'imported',
} as const
const MOST_BYTES = 5 * 1024 * 1024

/** Takes a file, by choosing it or dropping it here; and the latest imports, to go on with. */
export function Upload() {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [over, setOver] = useState(false)
  const [large, setLarge] = useState(false)
  const start = useMutation({
    async mutationFn(file: File) {
      return call(addresses.startCustomerImport, {
        params: { organisation: slug },
        idempotencyKey: crypto.randomUUID(),
        body: { fileName: file.name.slice(0, 200), csv: await readText(file) },
      })
    },
    onSuccess: (begun) => {
      cache.setQueryData(importQuery(slug, begun.id).queryKey, begun)
      const search = { id: begun.id }
      return navigate({ to: '/office/$slug/customers/import', params: { slug }, search })
    },
    meta: { shownByForm: true },
  })
  const takeFile = (file: File | undefined) => {
    if (!file || start.isPending) return
    setLarge(file.size > MOST_BYTES)
    if (file.size <= MOST_BYTES) start.mutate(file)
  }
  return (
    <div className={styles.upload}>
      <FormError>
        {large
          ? 'The file is larger than 5 MB. Split it into several.'
          : start.error && describeFailure(start.error)}
      </FormError>
      {/* Dropping is a shortcut: the field inside is what the keyboard and screen readers use. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          takeFile(event.dataTransfer.files[0])
        }}
      >
        <b>{start.isPending ? 'Reading the file…' : 'Choose a CSV file, or drop it here'}</b>
        <span>Up to 5 MB. Nothing is imported until you have seen what would happen.</span>
        <input
          type="file"
          accept=".csv,text/csv,.txt"
          onChange={({ currentTarget }) => {
            takeFile(currentTarget.files?.[0])
            // The same file can be chosen again once it's mended.
            currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles.quiet}>
        The first line has the headings. Known ones are found automatically:{' '}
        {customerColumns.map(({ heading }) => heading.toLowerCase()).join(', ')}.
      </p>
      <Latest />
    </div>
  )
}

function Latest() {
  const { organisation, today } = useOffice()
  const { data } = useQuery(importsQuery(organisation.slug))
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.latest} aria-label="Latest imports">
      <h2>Latest imports</h2>
      <ul>
        {data.data.map(({ id, fileName, state, createdAt, createdBy }) => (
          <li key={id}>
            <Link
              to="/office/$slug/customers/import"
              params={{ slug: organisation.slug }}
              search={{ id }}
              className={text.link}
            >
              {fileName}
            </Link>
            <span>
              {STATES[state]},{' '}
              {shortDay(localTime(new Date(createdAt), organisation.timezone).day, today)}
              {createdBy.name && `, ${createdBy.name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
