import { useMutation } from '@tanstack/react-query'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import styles from './passkey-button.module.css'

/** The button that shows a passkey, above another way that is for people without one. */
export function PasskeyButton<Result>({
  show,
  onDone,
  error,
  otherwise,
  first = false,
}: {
  show: () => Promise<Result>
  onDone: (result: Result) => void
  /** What went wrong elsewhere with a passkey. */
  error?: string | null
  /** Leads over to the other way. */
  otherwise: string | null
  /** Whether it takes the focus as it appears, because the person was just asked for it. */
  first?: boolean
}) {
  const showing = useMutation({
    mutationFn: show,
    onSuccess: onDone,
    meta: { shownByForm: true },
  })
  return (
    <>
      <FormError>{showing.error ? describeFailure(showing.error) : error}</FormError>
      <div className={styles.passkey}>
        <Button
          look="primary"
          tall
          busy={showing.isPending}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={first}
          onClick={() => showing.mutate()}
        >
          <Icon name="finger" />
          Use your passkey
        </Button>
      </div>
      {otherwise !== null && <p className={styles.or}>{otherwise}</p>}
    </>
  )
}
