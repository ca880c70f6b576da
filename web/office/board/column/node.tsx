import { classNames } from '#web/ui/class-names.ts'
import styles from './stop.module.css'

/**
 * A stop’s mark on the line of its run: filled if it’s done, hollow if it’s to come, a triangle where the
 * truck is, a square for a tip or a yard, a cross where it failed.
 */
export function Node({
  at,
  square = false,
}: {
  at: 'done' | 'here' | 'failed' | 'ahead'
  square?: boolean
}) {
  return (
    <svg
      className={classNames(styles.node, at !== 'ahead' && styles[at])}
      viewBox="0 0 18 18"
      aria-hidden="true"
    >
      {at === 'here' && <path d="M3 1 17.5 9 3 17Z" />}
      {at === 'failed' && (
        <path
          fillRule="evenodd"
          d="M2 2h14v14H2Zm4.3 2.9L4.9 6.3 7.6 9l-2.7 2.7 1.4 1.4L9 10.4l2.7 2.7 1.4-1.4L10.4 9l2.7-2.7-1.4-1.4L9 7.6Z"
        />
      )}
      {(at === 'done' || at === 'ahead') &&
        (square ? <path d="M4 4h10v10H4Z" /> : <circle cx="9" cy="9" r="6" />)}
    </svg>
  )
}
