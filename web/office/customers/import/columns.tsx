import { customerColumns } from '#contract/office/customers/columns.ts'
import type { OneImport, Settings } from './use-import.ts'
import styles from './table.module.css'

/** What each column of the file is, with its first values. */
export function Columns({
  columns,
  mapping,
  onMapping,
}: {
  columns: OneImport['columns']
  mapping: Settings['mapping']
  onMapping: (mapping: Settings['mapping']) => void
}) {
  return (
    <section className={styles.part} aria-label="Columns of the file">
      <h3>Columns of the file</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Heading</th>
            <th scope="col">For example</th>
            <th scope="col">Is the customer’s</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ heading, samples }, index) => (
            // Headings can be the same; their places can't.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{heading || '(empty)'}</th>
              <td>{samples.join(' · ')}</td>
              <td>
                <select
                  aria-label={`What ${heading || `column ${index + 1}`} is`}
                  value={mapping[index] ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const column = customerColumns.find(({ id }) => id === value)?.id ?? null
                    // The field moves to this column from the one that had it.
                    onMapping(
                      columns.map((_, at) => {
                        if (at === index) return column
                        const other = mapping[at] ?? null
                        return other === column ? null : other
                      }),
                    )
                  }}
                >
                  <option value="">(leave it out)</option>
                  {customerColumns.map(({ id, heading: name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
