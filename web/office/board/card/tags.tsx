import { classNames } from '#web/ui/class-names.ts'
import styles from './tags.module.css'

const SHAPES = {
  go: 'M3 1.5 18.5 10 3 18.5Z',
  full: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-1.2 12.6 6-7.2-1.8-1.4-4.4 5.3-2.2-2-1.6 1.7Z',
  failed:
    'M2 2h16v16H2Zm4.9 3.3L5.3 6.9 8.4 10l-3.1 3.1 1.6 1.6L10 11.6l3.1 3.1 1.6-1.6-3.1-3.1 3.1-3.1-1.6-1.6L10 8.4Z',
  late: 'M10 1.2 19.6 18.5H.4ZM8.9 7v6h2.2V7Zm0 7.4v2.1h2.2v-2.1Z',
  ask: 'M10 .6 19.4 10 10 19.4.6 10Zm0 3.9L4.5 10l5.5 5.5 5.5-5.5Z',
  stop: 'M6 1h8l5 5v8l-5 5H6l-5-5V6ZM5 8.7v2.6h10V8.7Z',
  note: 'M3 2h14v11l-5 5H3Zm3 4v1.8h8V6Zm0 4v1.8h5V10Z',
  cash: 'M1 4h18v12H1Zm2 2v8h14V6Zm7 1.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z',
  again: 'M10 3a7 7 0 1 0 7 7h-2.4A4.6 4.6 0 1 1 10 5.4V8l5-4-5-4Z',
  wait: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 2.4a6.1 6.1 0 1 0 0 12.2 6.1 6.1 0 0 0 0-12.2ZM9 5.8h2v3.8l2.6 2.6-1.4 1.4L9 10.4Z',
} as const

/** Something to know about a job: its shape, its word, and its colour if it matters. */
export type Tag = { shape: keyof typeof SHAPES; says: string; tone?: 'move' | 'warn' | 'bad' }

/** What to know about a job, on one line; what doesn’t fit is in the card’s name. */
export function Tags({ tags }: { tags: readonly Tag[] }) {
  return (
    <p className={styles.tags}>
      {tags.map(({ shape, says, tone }) => (
        <span key={says} className={classNames(styles.tag, tone && styles[tone])}>
          <svg viewBox="0 0 20 20">
            <path fillRule="evenodd" d={SHAPES[shape]} />
          </svg>
          <span>{says}</span>
        </span>
      ))}
    </p>
  )
}
