import { classNames } from '#web/ui/class-names.ts'
import styles from './status.module.css'

const SHAPES = {
  ring: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 2.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8Z',
  half: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 2.6v10.8a5.4 5.4 0 0 0 0-10.8Z',
  full: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-1.2 12.6 6-7.2-1.8-1.4-4.4 5.3-2.2-2-1.6 1.7Z',
  go: 'M3 1.5 18.5 10 3 18.5Z',
  ask: 'M10 .6 19.4 10 10 19.4.6 10Zm0 3.9L4.5 10l5.5 5.5 5.5-5.5Z',
  late: 'M10 1.2 19.6 18.5H.4ZM8.9 7v6h2.2V7Zm0 7.4v2.1h2.2v-2.1Z',
  failed:
    'M2 2h16v16H2Zm4.9 3.3L5.3 6.9 8.4 10l-3.1 3.1 1.6 1.6L10 11.6l3.1 3.1 1.6-1.6-3.1-3.1 3.1-3.1-1.6-1.6L10 8.4Z',
  stop: 'M6 1h8l5 5v8l-5 5H6l-5-5V6ZM5 8.7v2.6h10V8.7Z',
  off: 'M4 2l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6Z',
} as const

export type Shape = keyof typeof SHAPES
export type Tone = 'plain' | 'good' | 'move' | 'warn' | 'bad'

/** A status: its shape, its word and its colour. */
export function Status({ shape, tone, children }: { shape: Shape; tone: Tone; children: string }) {
  return (
    <span className={classNames(styles.status, styles[tone])}>
      <Mark shape={shape} />
      {children}
    </span>
  )
}

/** The shape alone, beside words that say the same. */
export function Mark({ shape, tone }: { shape: Shape; tone?: Tone }) {
  return (
    <svg
      className={classNames(styles.mark, tone && styles[tone])}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path fillRule="evenodd" d={SHAPES[shape]} />
    </svg>
  )
}
