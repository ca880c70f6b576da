import { useEffect } from 'react'
import { shownToast } from './toast.ts'
import styles from './toast-line.module.css'

const SHOWN = 8000

/** The toast at the lower edge. One with something to do stays until it's dismissed or replaced. */
export function ToastLine() {
  const toast = shownToast.use()
  useEffect(() => {
    if (!toast || toast.undo || toast.act) return
    const timer = setTimeout(() => shownToast.set(null), SHOWN)
    return () => clearTimeout(timer)
  }, [toast])
  const act = (then?: () => void) => {
    shownToast.set(null)
    then?.()
  }
  return (
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
}
