import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { shownToast, toastPlace } from './toast.ts'
import styles from './toast-line.module.css'

const SHOWN = 8000

/**
 * The toast at the lower edge, or in the place that the screen has for it. One with something to do stays until it's
 * dismissed or replaced.
 */
export function ToastLine() {
  const toast = shownToast.use()
  const place = toastPlace.use()
  useEffect(() => {
    if (!toast || toast.undo || toast.act) return
    const timer = setTimeout(() => shownToast.set(null), SHOWN)
    return () => clearTimeout(timer)
  }, [toast])
  const act = (then?: () => void) => {
    shownToast.set(null)
    then?.()
  }
  const line = (
    <div role="status" className={styles.place}>
      {toast && (
        <div className={styles.toast}>
          <span>{toast.says}</span>
          {toast.undo && (
            <button type="button" className={styles.act} onClick={() => act(toast.undo)}>
              Undo
            </button>
          )}
          {toast.act && (
            <button type="button" className={styles.act} onClick={() => act(toast.act?.run)}>
              {toast.act.says}
            </button>
          )}
          <button type="button" className={styles.act} onClick={() => act()}>
            Close
          </button>
        </div>
      )}
    </div>
  )
  return place ? createPortal(line, place) : line
}

/** A place for the toast within a screen: what is typed there is never covered. */
export function ToastPlace() {
  return <div className={styles.within} ref={(place) => toastPlace.set(place)} />
}
