import type { CommandResult } from '#contract/office/dispatch/board/results.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Day } from '#contract/values/day.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { shortDay } from '#web/office/dates.ts'
import styles from '#web/office/board/dialogs/dialogs.module.css'

const ORDER = { refused: 0, needs_reason: 1, warned: 2 } as const

/** What moving would do to each job; those with problems come first. */
export function CheckTable({
  results,
  today,
  currency,
}: {
  results: readonly CommandResult[]
  today: Day
  currency: string
}) {
  const rows = results.toSorted((one, other) => rank(one) - rank(other))
  return (
    // A table that scrolls is reached by Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.results} tabIndex={0} role="region" aria-label="What the move does">
      <table>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Moves</th>
            <th scope="col">Hire</th>
            <th scope="col" className={styles.amount}>
              Price
            </th>
            <th scope="col">To know</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, reference, customerName, effect, problems, outcome }) => (
            <tr key={index}>
              <td>
                <b>{reference}</b>
                <br />
                {customerName}
              </td>
              <td>
                {effect
                  ? `${shortDay(effect.from, today)} → ${shortDay(effect.to, today)}`
                  : outcome === 'nothing_to_do'
                    ? 'Stays'
                    : '–'}
              </td>
              <td>{effect?.hire ? sayHire(effect.hire, today) : '–'}</td>
              <td className={styles.amount}>
                {effect && effect.difference !== 0 ? formatMoney(effect.difference, currency) : '–'}
              </td>
              <td>
                {problems.map(({ level, code, message }) => (
                  <p key={code} className={styles.problem}>
                    <Mark
                      shape={level === 'refused' ? 'failed' : 'late'}
                      tone={level === 'refused' ? 'bad' : 'warn'}
                    />
                    {message}
                  </p>
                ))}
                {problems.length === 0 && (effect?.message === true ? 'Gets an email' : '–')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rank({ problems }: CommandResult): number {
  return Math.min(3, ...problems.map(({ level }) => ORDER[level]))
}

function sayHire(
  { delivery, collection }: { delivery: Day; collection: Day | null },
  today: Day,
): string {
  const end = collection === null ? 'on call' : shortDay(collection, today)
  return `${shortDay(delivery, today)} to ${end}`
}

/** Whether a job can’t be moved, or only with a reason. */
export function isHeld({ problems }: CommandResult): boolean {
  return problems.some(({ level }) => level !== 'warned')
}
