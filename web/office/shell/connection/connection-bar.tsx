import { connection } from '#web/office/api/connection.ts'
import { useOnline } from './use-online.ts'
import styles from './connection-bar.module.css'

/** Says when what shows may be out of date. */
export function ConnectionBar() {
  const online = useOnline()
  const answers = connection.use() === 'fine'
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p>
          <b>You’re offline.</b> What you see may be out of date, and nothing can be saved.
        </p>
      )}
      {online && !answers && (
        <p>
          <b>Kerbside isn’t answering.</b> What you see may be out of date.
        </p>
      )}
    </div>
  )
}
