import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportKind } from '#contract/office/dispatch/import.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { useMay } from '#web/office/shell/office-context.ts'
import { RecordImport } from './editor/import-dialog.tsx'
import { InTop } from '#web/office/shell/pages/top-slot.tsx'

type Shown = { id: string; name: string; archivedAt: string | null }

/** The records of a page in a table. Archived ones show when they're asked for. */
export function RecordList<One extends Shown>({
  heading,
  one,
  kind,
  records,
  columns,
  mayWrite,
  empty,
  show,
}: {
  heading: string
  /** What a record is called in a sentence: "a vehicle". */
  one: string
  /** The kind that a file of them is imported as. */
  kind?: ImportKind
  records: readonly One[]
  /** A column of amounts is at the right `end`. */
  columns: readonly { name: string; end?: boolean; show: (record: One) => ReactNode }[]
  mayWrite: boolean
  /** What the page is for, when it's empty. */
  empty: string
  show: (id: string) => void
}) {
  const mayImport = useMay()('configure')
  const [all, setAll] = useState(false)
  const [importing, setImporting] = useState(false)
  const used = records.filter(({ archivedAt }) => archivedAt === null)
  const shown = all ? records : used
  const archived = records.length - used.length
  return (
    <>
      {mayWrite && (
        <InTop>
          {kind && mayImport && <Button onClick={() => setImporting(true)}>Import…</Button>}
          <Button look="primary" onClick={() => show('new')}>
            Add {one} <Key>N</Key>
          </Button>
        </InTop>
      )}
      {importing && kind && <RecordImport kind={kind} onClose={() => setImporting(false)} />}
      <Section
        heading={heading}
        aside={
          archived > 0 ? (
            <button type="button" className={text.link} onClick={() => setAll(!all)}>
              {all ? 'Hide archived ones' : `Show ${archived} archived`}
            </button>
          ) : undefined
        }
      >
        {shown.length === 0 ? (
          <Message heading={`There are no ${heading.toLowerCase()} yet`}>
            <p>{empty}</p>
          </Message>
        ) : (
          <table className={table.table}>
            <thead>
              <tr>
                <th>Name</th>
                {columns.map(({ name, end }) => (
                  <th key={name} className={end ? table.end : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((record) => (
                <tr key={record.id} className={record.archivedAt === null ? undefined : table.over}>
                  <td>
                    {mayWrite ? (
                      <button type="button" className={text.link} onClick={() => show(record.id)}>
                        {record.name}
                      </button>
                    ) : (
                      record.name
                    )}
                    {record.archivedAt !== null && ' (archived)'}
                  </td>
                  {columns.map(({ name, end, show: cell }) => (
                    <td key={name} data-label={name} className={end ? table.end : undefined}>
                      {cell(record)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </>
  )
}
