import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportKind, RecordImportReport } from '#contract/office/dispatch/import.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Labelled } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { readText } from '#web/office/read-text.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './editor.module.css'

const HEADINGS: Readonly<Record<ImportKind, string>> = {
  bins: 'number, type, tare',
  vehicles: 'name, registration, kind, slots, payload, largest lift, registration expires',
  drivers: 'name, phone',
  'tip-sites': 'name, address, minutes',
}

/** Imports a file of records. */
export function RecordImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  return (
    <ImportDialog
      heading="Import a file"
      headings={HEADINGS[kind]}
      send={(sent) =>
        call(addresses.importRecords, { params: { organisation }, body: { kind, ...sent } })
      }
      queryKeys={[[kind, organisation]]}
      onClose={onClose}
    />
  )
}

/** Imports a file: first it says what it would do, then all of it, or nothing. */
export function ImportDialog({
  heading,
  headings,
  help,
  send: post,
  queryKeys,
  onClose,
}: {
  heading: string
  /** The columns that it reads. */
  headings: string
  /** What else there's to know about the file. */
  help?: ReactNode
  send: (sent: { csv: string; dryRun: boolean }) => Promise<RecordImportReport>
  /** What shows the records, which is read again. */
  queryKeys: readonly QueryKey[]
  onClose: () => void
}) {
  const cache = useQueryClient()
  const [csv, setCsv] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: post,
    onSuccess: async (report) => {
      if (!report.done && !report.partly) return
      if (report.done) {
        const { create, update } = report
        announce({ says: `${create} added${update > 0 ? `, ${update} changed` : ''}.` })
        onClose()
      }
      await Promise.all(queryKeys.map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    meta: { shownByForm: true },
  })
  const check = async (file: File) => {
    const read = await readText(file)
    setCsv(read)
    send.mutate({ csv: read, dryRun: true })
  }
  const report = send.data
  const isReady = csv !== null && report?.problems.length === 0 && report.create + report.update > 0
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={styles.heading}>{heading}</h2>
      {help}
      <Form
        does="Import"
        error={send.error && describeFailure(send.error)}
        busy={send.isPending || !isReady}
        onSend={() => csv !== null && send.mutate({ csv, dryRun: false })}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Labelled label="A table as CSV" help={`With the headings ${headings}.`}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              // The same file may be chosen again once it's mended: browsers say so only if none was.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void check(file)
              }}
            />
          )}
        </Labelled>
        {report && (
          <div role="status" className={styles.report}>
            <p>
              {report.create} {report.partly ? 'added' : 'to add'}
              {report.update > 0 && `, ${report.update} to change`}
              {report.same > 0 && `, ${report.same} there already`}.
              {report.ignored.length > 0 && ` Not read: ${report.ignored.join(', ')}.`}
            </p>
            {report.problems.length > 0 && (
              <>
                <p>
                  {report.partly
                    ? 'These lines weren’t: something changed since the file was checked. Mend them and choose the file again. What is added by now isn’t added twice.'
                    : 'Mend these lines and choose the file again. Nothing is imported until then.'}
                </p>
                <ul>
                  {report.problems.slice(0, 20).map(({ line, column, message }) => (
                    <li key={`${line} ${column}`}>
                      Line {line}: {column} {message}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </Form>
    </Dialog>
  )
}
