import { Key } from '#web/office/controls/button.tsx'
import { nameKeys } from './name-keys.ts'
import { changeLooks, looks } from '#web/office/looks/looks.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { openDialog } from '#web/office/shell/dialogs/open-dialog.ts'
import { listKeys } from './keys.ts'
import styles from './key-sheet.module.css'

/** The keys that do something on this screen, which `?` shows. */
export function KeySheet() {
  if (openDialog.use() !== 'keys') return null
  return (
    <Dialog label="Keys" onClose={() => openDialog.set(null)}>
      <Sheet />
    </Dialog>
  )
}

function Sheet() {
  const { singleKeys } = looks.use()
  return (
    <>
      <h2 className={styles.head}>Keys</h2>
      {/* Above the keys: the dialog gives it the focus, and would open at its end. */}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => changeLooks({ singleKeys: event.currentTarget.checked })}
        />
        Single keys do something
      </label>
      <dl className={styles.keys}>
        <div>
          <dt>Find or do anything</dt>
          <dd>
            <Key>⌘K</Key>
            <span className={styles.said}>{nameKeys('⌘K')}</span>
          </dd>
        </div>
        {listKeys().map(({ keys, does }) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <Key key={key}>{CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Key>
              ))}
              <span className={styles.said}>{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What is printed on keys that have no letter. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
