import { booksProgramNames } from '#contract/books/books-words.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { fileNames, fileOf } from './queries.ts'
import type { BooksExport } from './queries.ts'
import styles from './books.module.css'

/** The exports that were made, newest first, with their control totals and files. */
export function ExportTable({ exports }: { exports: readonly BooksExport[] }) {
  const { organisation, today } = useOffice()
  const { slug, currency, timezone } = organisation
  const hasGst = organisation.chargesGst || exports.some(({ gst }) => gst !== 0)
  return (
    <table className={classNames(table.table, styles.exports)}>
      <thead>
        <tr>
          <th>Program</th>
          <th>Days</th>
          <th className={table.end}>Documents</th>
          <th className={table.end}>Total</th>
          {hasGst && <th className={table.end}>GST</th>}
          <th>Made</th>
          <th>Files</th>
        </tr>
      </thead>
      <tbody>
        {exports.map((made) => (
          <tr key={made.id}>
            <td>{booksProgramNames[made.program]}</td>
            <td data-label="Days">
              {made.from === null ? 'Up to ' : `${spokenDay(made.from)} to `}
              {spokenDay(made.to)}
            </td>
            <td className={table.end} data-label="Documents">
              {made.documents}
            </td>
            <td className={table.end} data-label="Total">
              {formatMoney(made.total, currency)}
            </td>
            {hasGst && (
              <td className={table.end} data-label="GST">
                {formatMoney(made.gst, currency)}
              </td>
            )}
            <td data-label="Made">
              <span>
                <Moment at={made.at} timezone={timezone} today={today} /> by{' '}
                {describePerson(made.by)}
              </span>
            </td>
            <td data-label="Files">
              <span className={styles.files}>
                {made.files.map((file) => {
                  const { href, name } = fileOf(slug, made, file)
                  return (
                    <a key={file} href={href} download={name} className={text.link}>
                      {fileNames[file]}
                    </a>
                  )
                })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
