import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './pause.module.css'

/** What a screen shows while it waits: nothing for 150 ms, then the outline of rows. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting} role="status" aria-label="Loading">
      {late && Array.from({ length: rows }, (_, row) => <i key={row} />)}
    </div>
  )
}

/** A screen, or part of one, with nothing to list: says so, and what to do next. */
export function Message({
  heading,
  children,
  retry,
}: {
  heading: string
  children?: ReactNode
  /** Asks again for what couldn't be read. */
  retry?: () => void
}) {
  return (
    <div className={styles.message}>
      <h2>{heading}</h2>
      {children}
      {retry && (
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      )}
    </div>
  )
}
