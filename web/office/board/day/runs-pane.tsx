import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import styles from '#web/office/board/board.module.css'

/** How many columns lie beyond the left and the right edge. */
type Beyond = { before: number; after: number }

/** The columns, which stop whole, and a button for those that lie beyond each edge. */
export function RunsPane({ runs, children }: { runs: readonly BoardRun[]; children: ReactNode }) {
  const columns = useRef<HTMLDivElement>(null)
  const { before, after } = useBeyond(columns)
  const scroll = (by: number) => {
    const { current } = columns
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = isStill ? 'instant' : 'smooth'
    current?.scrollBy({ left: by * current.clientWidth, behavior })
  }
  return (
    <div className={styles.runs}>
      <div ref={columns} className={styles.columns} data-scrolls="">
        {children}
      </div>
      {before > 0 && (
        <button
          type="button"
          className={classNames(styles.beyond, styles.before)}
          aria-label={`Show ${say(runs.slice(0, before), 'earlier')}`}
          onClick={() => scroll(-1)}
        >
          <Icon name="left" />
          {say(runs.slice(0, before), 'earlier')}
        </button>
      )}
      {after > 0 && (
        <button
          type="button"
          className={classNames(styles.beyond, styles.after)}
          aria-label={`Show ${say(runs.slice(-after), 'more')}`}
          onClick={() => scroll(1)}
        >
          {say(runs.slice(-after), 'more')}
          <Icon name="right" />
        </button>
      )}
    </div>
  )
}

/** "Skip 4", or "2 more runs". */
function say(runs: readonly BoardRun[], which: string): string {
  const [first] = runs
  return runs.length === 1 && first ? nameOf(first) : `${runs.length} ${which} runs`
}

function useBeyond(columns: { current: HTMLDivElement | null }): Beyond {
  const [beyond, setBeyond] = useState<Beyond>({ before: 0, after: 0 })
  useEffect(() => {
    const pane = columns.current
    if (!pane) return undefined
    const look = () => {
      const around = pane.getBoundingClientRect()
      const boxes = [...pane.children].map((column) => column.getBoundingClientRect())
      const isWide = pane.scrollWidth > pane.clientWidth + 8
      const next = {
        before: isWide ? boxes.filter(({ left }) => left < around.left - 8).length : 0,
        after: isWide ? boxes.filter(({ right }) => right > around.right + 8).length : 0,
      }
      setBeyond((now) => (now.before === next.before && now.after === next.after ? now : next))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(pane)
    const runs = new MutationObserver(look)
    runs.observe(pane, { childList: true })
    pane.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      runs.disconnect()
      pane.removeEventListener('scroll', look)
    }
  }, [columns])
  return beyond
}
