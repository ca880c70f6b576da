import type { OneImport } from './use-import.ts'
import styles from './table.module.css'

type Action = OneImport['report']['preview'][number]['action']

const SAYS: Record<Action, string> = {
  create: 'is new',
  update: 'changes',
  skip: 'is left alone',
  error: 'has errors',
}

/** The first rows, and what would happen to each. */
export function Preview({ one }: { one: OneImport }) {
  const { preview } = one.report
  return (
    <section className={styles.part} aria-label="First rows">
      <h3>First rows</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Customer</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ line, name, action, number }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{name || '–'}</td>
              <td className={action === 'error' ? styles.bad : undefined}>
                {[number, SAYS[action]].filter(Boolean).join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
