import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { booksProgramNames, booksPrograms } from '#contract/books/books-words.ts'
import type { BooksProgram } from '#contract/books/books-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { DayFilter } from '#web/office/days/day-input.tsx'
import { InTop } from '#web/office/shell/pages/top-slot.tsx'
import { reportAddresses as addresses } from '#web/office/reports/addresses.ts'
import filters from '#web/office/settings/audit/filters.module.css'
import { download } from '#web/office/settings/download.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { fileOf } from './queries.ts'
import type { Waiting } from './queries.ts'
import styles from './books.module.css'

type Days = { from: string; to: string }

/** Which program, which days, what that comes to; and exporting it. */
export function ExportForm({
  program,
  account: last,
  waiting,
  days,
  onProgram,
  onDays,
}: {
  program: BooksProgram
  /** Of its last export. */
  account: string
  /** What the program hasn’t had yet of these days; null while that’s counted. */
  waiting: Waiting | null
  days: Days
  onProgram: (program: BooksProgram) => void
  onDays: (days: Days) => void
}) {
  const { slug, currency, chargesGst } = useOffice().organisation
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const [account, setAccount] = useState(last)
  const { from, to } = days
  const make = useMutation({
    mutationFn: () =>
      call(addresses.createBooksExport, {
        params: { organisation: slug },
        body: { program, from: from === '' ? null : from, to, account },
        idempotencyKey: key.get(),
      }),
    onSuccess: (made) => {
      for (const file of made.files) {
        const { href, name } = fileOf(slug, made, file)
        download(href, name)
      }
      announce({ says: `${sayDocuments(made.documents)} exported for ${nameOf(program)}.` })
    },
    onSettled: () => {
      key.renew()
      return cache.invalidateQueries({ queryKey: ['books-exports', slug] })
    },
    meta: { shownByForm: true },
  })
  const nothing = waiting === null || waiting.documents === 0
  const run = () => {
    if (!nothing && !make.isPending) make.mutate()
  }
  useKeys([{ keys: 'e', does: 'Export what is new', run }])
  const wrong = problemsAt(make.error, { to: 'The last day', account: 'The account' })
  const name = nameOf(program)
  return (
    <>
      <InTop>
        <Button look="primary" busy={make.isPending || nothing} onClick={run}>
          {program === 'journal' ? 'Export the journal' : `Export for ${name}`} <Key>E</Key>
        </Button>
      </InTop>
      <div className={filters.filters} role="group" aria-label="What to export">
        <label>
          Program
          <select
            value={program}
            onChange={({ currentTarget: { value } }) => {
              const found = booksPrograms.find((one) => one === value)
              if (found) onProgram(found)
            }}
          >
            {booksPrograms.map((one) => (
              <option key={one} value={one}>
                {booksProgramNames[one]}
              </option>
            ))}
          </select>
        </label>
        <DayFilter label="From" value={from} onDay={(day) => onDays({ from: day, to })} />
        <DayFilter label="To" required value={to} onDay={(day) => onDays({ from, to: day })} />
        <label>
          {program === 'quickbooks' ? 'Product in QuickBooks' : `Sales account in ${name}`}
          <input
            value={account}
            maxLength={60}
            size={12}
            onChange={({ currentTarget: { value } }) => setAccount(value)}
          />
        </label>
      </div>
      <FormError>{wrong.at['to'] ?? wrong.at['account'] ?? wrong.form}</FormError>
      <p className={styles.control} aria-live="polite">
        {waiting === null ? (
          'Counting what is new…'
        ) : nothing ? (
          to < from ? (
            'The last day is before the first. Choose other days.'
          ) : (
            `Nothing is new for ${name} in these days.`
          )
        ) : (
          <>
            <b>{sayDocuments(waiting.documents)}</b> new for {name}:{' '}
            <b>{formatMoney(waiting.total, currency)}</b>{' '}
            {[
              program === 'journal' && 'of debits and as much of credits',
              (chargesGst || waiting.gst !== 0) && `with ${formatMoney(waiting.gst, currency)} GST`,
            ]
              .filter(Boolean)
              .join(', ')}
          </>
        )}
      </p>
      <p className={styles.about}>{HOW[program]}</p>
    </>
  )
}

function sayDocuments(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`
}

/** A program as it's named in a sentence. */
function nameOf(program: BooksProgram): string {
  return program === 'journal' ? 'the journal' : booksProgramNames[program]
}

/** What to choose in the program; of the journal, what it is. */
const HOW: Record<BooksProgram, string> = {
  xero: 'In Xero: Sales, Invoices, Import. Choose “Tax Inclusive” and day/month/year. Credit notes are in the same file.',
  myob: 'In MYOB: File, Import/Export, Import sales, Service sales, comma-separated. Customers that MYOB doesn’t have yet come first as cards.',
  quickbooks:
    'In QuickBooks: Settings, Import data, Invoices. Choose “Inclusive of tax” and D/M/YYYY. Credit notes are a file of their own.',
  journal:
    'For your accountant, or to check another program: every invoice, credit note, payment, refund and write-off as debits and credits.',
}
