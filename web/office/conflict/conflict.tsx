import { Button } from '#web/office/controls/button.tsx'
import type { Difference } from './compare.ts'
import styles from './conflict.module.css'

/**
 * Someone else saved first: what they changed, field by field, beside what was typed here, and the choice
 * between the two. Nothing is lost until it’s made.
 */
export function Conflict({
  differences,
  busy,
  onKeepMine,
  onTakeTheirs,
}: {
  differences: readonly Difference[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const people = [...new Set(differences.flatMap(({ by }) => by ?? []))]
  const who = people.length === 0 ? 'Someone else' : people.join(' and ')
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        <b>{who} changed this while you had it open.</b>{' '}
        {differences.length === 0
          ? 'None of the fields here are different.'
          : 'What you typed is still here.'}
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
      <p className={styles.choice}>
        <Button look="primary" busy={busy} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button busy={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </p>
    </div>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <td />
          <th scope="col">Was</th>
          <th scope="col">Now</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, was, now, mine, by }) => (
          <tr key={field}>
            <th scope="row">
              {label}
              {by !== null && <span>{by}</span>}
            </th>
            <td>{was || '–'}</td>
            <td>{now || '–'}</td>
            <td>{mine ?? <span>unchanged</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
