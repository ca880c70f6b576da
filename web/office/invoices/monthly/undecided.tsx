import { Link } from '@tanstack/react-router'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Run } from './queries.ts'

/** As many customers are named; a run of a large firm has hundreds. */
const NAMED = 3

/** Which charges a run would leave behind, so that they’re decided on before it. */
export function Undecided({
  charges: all,
  className,
}: {
  charges: Run['undecided']
  className?: string | undefined
}) {
  const { slug, currency } = useOffice().organisation
  if (all.length === 0) return null
  const charges = all.reduce((sum, one) => sum + one.charges, 0)
  const amount = all.reduce((sum, one) => sum + one.amount, 0)
  const names = all.slice(0, NAMED).map(({ customer }) => customer.name)
  const others = all.length - names.length
  const whose = new Intl.ListFormat('en-AU').format(
    others === 0 ? names : [...names, count(others, 'other customer')],
  )
  return (
    <p className={className}>
      {`${count(charges, 'charge')} of ${whose}`}
      {charges === 1 ? ' isn’t decided yet' : ' aren’t decided yet'}
      {amount !== 0 && `, ${formatMoney(amount, currency)}`}. What is approved after this run is
      billed by the next.{' '}
      <Link to="/office/$slug/charges" params={{ slug }} className={text.link}>
        Review the charges
      </Link>
    </p>
  )
}
