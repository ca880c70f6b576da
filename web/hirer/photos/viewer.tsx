import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { sayInstant } from '#web/hirer/say-time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import { describePhoto, nameOf } from './describe-photo.ts'
import type { Photo } from './describe-photo.ts'
import styles from './viewer.module.css'

/** The keys that go to the photo before and after. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One photo, as large as the window lets it be. The arrow keys go to the others, Escape closes it. */
export function Viewer(props: {
  photos: readonly Photo[]
  timezone: string
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}) {
  const { photos, timezone, index, onIndex, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // At once with the photo: a listener that lags behind would step from the photo before it.
  useLayoutEffect(() => {
    const shown = dialog.current
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const by = STEPS[key]
      if (by !== undefined && photos[index + by]) onIndex(index + by)
    }
    shown?.addEventListener('keydown', onKeyDown)
    return () => shown?.removeEventListener('keydown', onKeyDown)
  }, [photos, index, onIndex])

  const photo = photos[index]
  if (!photo) return null
  const at = sayInstant(photo.takenAt, timezone)
  const step = (by: number) => {
    if (photos[index + by]) onIndex(index + by)
  }
  return (
    <dialog ref={dialog} class={styles.viewer} aria-label="Photos" onClose={onClose} closedby="any">
      <div class={styles.sheet}>
        <figure>
          {failed === photo.url ? (
            <p class={styles.failed}>
              This photo can’t be shown now. Reload the page, then open it again.
            </p>
          ) : (
            <img
              key={photo.url}
              src={photo.url}
              alt={describePhoto(photo, photos, at)}
              onError={() => setFailed(photo.url)}
            />
          )}
          <figcaption aria-live="polite">
            <span>{nameOf(photo)}</span>
            <span class={classNames(text.quiet, text.small)}>
              {at}
              {photos.length > 1 && `, ${index + 1} of ${photos.length}`}
            </span>
          </figcaption>
        </figure>
        <div class={styles.buttons}>
          {photos.length > 1 && (
            <>
              <Step what="Earlier" off={index === 0} onClick={() => step(-1)} />
              <Step what="Later" off={index === photos.length - 1} onClick={() => step(1)} />
            </>
          )}
          <button
            class={classNames(buttonStyles.button, buttonStyles.second, styles.close)}
            type="button"
            onClick={() => dialog.current?.close()}
          >
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** It stays in place at the end of the row, so that the focus does too. */
function Step({ what, off, onClick }: { what: string; off: boolean; onClick: () => void }) {
  return (
    <button
      class={classNames(buttonStyles.button, buttonStyles.second)}
      type="button"
      aria-disabled={off}
      onClick={onClick}
    >
      {what}
    </button>
  )
}
