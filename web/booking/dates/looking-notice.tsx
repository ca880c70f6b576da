import { useEffect } from 'preact/hooks'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './dates-step.module.css'
import type { Look } from './use-availability.ts'

/** Whether the days shown are known to be free; if not, how to look again. */
export function LookingNotice({ look }: { look: Look }) {
  const seconds = useCountdown(look.state === 'unknown' ? look.seconds : null)
  const again = look.state === 'unknown' ? look.again : null
  useEffect(() => {
    if (seconds === 0) again?.()
  }, [seconds, again])
  if (look.state === 'looking') {
    return (
      <div class={styles.looking}>
        <p class={classNames(text.quiet, text.small)} role="status">
          Checking which days are free…
        </p>
      </div>
    )
  }
  if (again === null) return null
  return (
    <Notice space="below" role="status">
      We couldn’t check which days are sold out. You can still choose a day: we check again when you
      book.{' '}
      {seconds === null ? (
        <button
          type="button"
          class={classNames(buttonStyles.button, buttonStyles.plain)}
          onClick={again}
        >
          Check again
        </button>
      ) : (
        <>Checking again in {seconds} s.</>
      )}
    </Notice>
  )
}
