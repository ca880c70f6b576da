import { customerColumns } from '#contract/office/customers/columns.ts'
import type { OneImport } from './use-import.ts'
import styles from './table.module.css'

/** What is wrong with which line of the file. Nothing shows if all is well. */
export function Problems({ one }: { one: OneImport }) {
  const { problems, error } = one.report
  if (error === 0) return null
  const lines = new Set(problems.map(({ line }) => line)).size
  const nameOf = (column: string | null) =>
    customerColumns.find(({ id }) => id === column)?.heading ?? 'The row'
  return (
    <section className={styles.part} aria-label="Errors">
      <h3>Errors</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td>{line}</td>
              <td className={styles.bad}>
                {nameOf(column)} {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines < error && <p className={styles.more}>and {error - lines} more lines</p>}
    </section>
  )
}
