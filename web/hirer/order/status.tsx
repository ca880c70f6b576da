import type { Mark, StatusCopy } from './describe-status.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './status.module.css'

/** A shape for each status, for people who can't see its colour. */
const SHAPES: Record<Mark, string> = {
  waiting: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z',
  set: 'M2 2h16v16H2Zm6.8 12.4 6-7.2-1.8-1.4-4.4 5.3-2-2L5 10.7Z',
  moving: 'M3 2l15 8-15 8Z',
  done: 'M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm-1.2 12.9L4.6 10.7l1.6-1.6 2.4 2.2 4.6-5.5 1.8 1.4Z',
  off: 'M4 2l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6Z',
}

export function Status({ mark, word }: Pick<StatusCopy, 'mark' | 'word'>) {
  return (
    <p class={classNames(styles.status, styles[mark])}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path fill="currentColor" fill-rule="evenodd" d={SHAPES[mark]} />
      </svg>
      {word}
    </p>
  )
}
