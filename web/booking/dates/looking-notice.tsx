import { useEffect } from 'preact/hooks'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { Look } from './use-availability.ts'

/** Whether the days shown are known to be free; when they are not, how to ask again. */
export function LookingNotice({ look }: { look: Look }) {
  const seconds = useCountdown(look.state === 'unknown' ? look.seconds : null)
  const again = look.state === 'unknown' ? look.again : null
  useEffect(() => {
    if (seconds === 0) again?.()
  }, [seconds])
  if (look.state === 'looking') {
    return (
      <p class="looking quiet small" role="status">
        Looking up which days are free…
      </p>
    )
  }
  if (again === null) return null
  return (
    <p class="notice" role="status">
      We could not look up which days are sold out. You can choose all the same: we check when you
      book.{' '}
      {seconds === null ? (
        <button type="button" class="button plain" onClick={again}>
          Look again
        </button>
      ) : (
        <>Looking again in {seconds} s.</>
      )}
    </p>
  )
}
