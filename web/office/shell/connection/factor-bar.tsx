import { Link, useLocation } from '@tanstack/react-router'
import { daysBetween, localTime } from '#contract/values/day.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import text from '#web/office/controls/text.module.css'
import styles from './factor-bar.module.css'

/** Says until when someone needs a second factor here, while they have none. */
export function FactorBar() {
  const { organisation, today, secondFactorDueAt } = useOffice()
  const { href } = useLocation()
  if (secondFactorDueAt === null) return null
  const { day } = localTime(new Date(secondFactorDueAt), organisation.timezone)
  const days = daysBetween(today, day)
  const left = days <= 0 ? 'today' : days === 1 ? 'by tomorrow' : `within ${days} days`
  return (
    <p className={styles.bar}>
      <span>
        <b>Add a second factor {left}.</b> After that the office of {organisation.name} stays closed
        to you without one.
      </span>{' '}
      <Link to="/account" search={{ to: href }} className={text.link}>
        Add one now
      </Link>
    </p>
  )
}
