import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { shortDay } from '#web/office/dates.ts'
import { leftOutQuery } from '#web/office/payments/queries.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './bank-lines.module.css'

/** The lines that were left out, newest first, once they're asked for: each can be taken back. */
export function LeftOut({
  mayWrite,
  deciding,
  onTakeBack,
}: {
  mayWrite: boolean
  /** The ids of the lines that are on their way. */
  deciding: ReadonlySet<string>
  onTakeBack: (line: BankLine) => void
}) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const [isShown, show] = useState(false)
  const lines = useQuery({ ...leftOutQuery(slug), enabled: isShown })
  return (
    <section className={styles.leftOut}>
      <Button look="bare" aria-expanded={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Hide what was left out' : 'Show what was left out'}
      </Button>
      {isShown && (
        <Loaded query={lines} what="The lines" rows={2}>
          {({ data, hasMore }) =>
            data.length === 0 ? (
              <p className={styles.more}>No line was left out.</p>
            ) : (
              <ul className={styles.lines}>
                {data
                  .filter(({ id }) => !deciding.has(id))
                  .map((line) => (
                    <li key={line.id} className={styles.line}>
                      <p className={styles.said}>
                        <span>{shortDay(line.on, today)}</span>
                        <b>{formatMoney(line.amount, currency)}</b>
                        <span className={styles.words}>{line.description}</span>
                      </p>
                      {mayWrite && (
                        <Button small onClick={() => onTakeBack(line)}>
                          Take back
                        </Button>
                      )}
                    </li>
                  ))}
                {hasMore && <li className={styles.more}>Older ones aren’t listed.</li>}
              </ul>
            )
          }
        </Loaded>
      )}
    </section>
  )
}
