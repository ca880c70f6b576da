import { useEffect, useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import styles from './today.module.css'

/** The time at the organisation, with its place: the viewer’s own may differ. */
export function Clock({ timezone }: { timezone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const place = timezone.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <span className={styles.clock}>
      {localTime(now, timezone).time} in {place}
    </span>
  )
}
