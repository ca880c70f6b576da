import { useEffect, useRef } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { shortDay } from '#web/office/dates.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { sayReasons } from '#web/office/payments/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './bank-lines.module.css'

type Suggestion = BankLine['suggestions'][number]

/** One line: what the bank says, what it may pay and why, and what to do with it. */
export function Line({
  line,
  isCurrent,
  mayWrite,
  onAccept,
  onFind,
  onIgnore,
}: {
  line: BankLine
  isCurrent: boolean
  mayWrite: boolean
  onAccept: (suggestion: Suggestion) => void
  onFind: () => void
  onIgnore: () => void
}) {
  const { organisation, today } = useOffice()
  const say = (amount: number) => formatMoney(amount, organisation.currency)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={row} className={styles.line} data-current={isCurrent || undefined}>
      <div>
        <p className={styles.said}>
          <span>{shortDay(line.on, today)}</span>
          <b>{say(line.amount)}</b>
          <span className={styles.words}>{line.description}</span>
        </p>
        {mayWrite &&
          line.suggestions.map((suggestion, index) => (
            <div key={suggestion.name} className={styles.suggestion}>
              <Button
                small
                {...(index === 0 && { look: 'primary' as const })}
                onClick={() => onAccept(suggestion)}
              >
                {suggestion.name}, {suggestion.payer}, {say(suggestion.due)}
                {isCurrent && index === 0 && <Key>A</Key>}
              </Button>
              <span className={styles.why}>
                by {sayReasons(suggestion.reasons)}
                {sayRest(line.amount - suggestion.due, say)}
              </span>
            </div>
          ))}
      </div>
      {mayWrite && (
        <div className={styles.acts}>
          <Button small onClick={onFind}>
            {line.suggestions.length > 0 ? 'Another customer' : 'Find the customer'}{' '}
            {isCurrent && <Key>C</Key>}
          </Button>
          <Button small onClick={onIgnore}>
            Leave out {isCurrent && <Key>I</Key>}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What is over, or what stays open, if the line isn't for just as much. */
function sayRest(over: number, say: (amount: number) => string): string {
  if (over === 0) return ''
  return over > 0 ? ` · ${say(over)} becomes credit` : ` · ${say(-over)} stays to pay`
}
