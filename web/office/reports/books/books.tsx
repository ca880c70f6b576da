import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { booksPrograms } from '#contract/books/books-words.ts'
import type { BooksProgram } from '#contract/books/books-words.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ExportForm } from './export-form.tsx'
import { ExportTable } from './export-table.tsx'
import { booksQuery } from './queries.ts'
import styles from './books.module.css'

/** Hands what was issued to Xero, MYOB or QuickBooks, or all of it as a journal, each document once. */
export function BooksPage() {
  const { organisation, today } = useOffice()
  const mayWrite = useMay()('writeMoney')
  const [chosen, choose] = useState<BooksProgram | null>(null)
  const [days, setDays] = useState({ from: '', to: today })
  const { from, to } = days
  const query = { program: chosen ?? ('last' as const), to, ...(from === '' ? {} : { from }) }
  const list = useQuery(booksQuery(organisation.slug, query))
  return (
    <Loaded query={list} what="The exports" rows={4}>
      {({ programs, data }) => {
        const counted = programs.find(({ waiting }) => waiting !== null)
        const program = chosen ?? counted?.program ?? booksPrograms[0]
        const next = programs.find((one) => one.program === program)
        // What was counted for other days or another program isn’t exported.
        const waiting = list.isPlaceholderData ? null : (next?.waiting ?? null)
        return (
          <>
            {mayWrite && next && (
              <ExportForm
                key={program}
                program={program}
                account={next.account}
                waiting={waiting}
                days={days}
                onProgram={choose}
                onDays={setDays}
              />
            )}
            <Section
              heading="Exports"
              aside={data.length === 0 ? undefined : 'Each can be downloaded again'}
            >
              {data.length === 0 ? (
                <p className={styles.about}>Nothing is exported yet.</p>
              ) : (
                <ExportTable exports={data} />
              )}
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}
