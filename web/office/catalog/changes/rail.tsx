import { useMemo } from 'react'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button } from '#web/office/controls/button.tsx'
import { ChangeList } from './change-list.tsx'
import { Concerns } from './concerns.tsx'
import { useCheck } from '#web/office/catalog/draft/use-check.ts'
import { usePreview } from '#web/office/catalog/draft/use-preview.ts'
import styles from './rail.module.css'

/** The most changes that the rail lists; the review has them all. */
const MOST = 60

/** What isn't published yet, for whom it will change something, and what to do with it. */
export function Rail() {
  const { changes, discard } = useCatalog()
  const { data: check } = useCheck()
  const preview = usePreview()
  const shown = useMemo(() => changes.slice(0, MOST), [changes])
  return (
    <aside className={styles.rail} aria-label="Changes">
      <section>
        <h2 className={styles.head}>{count(changes.length)}, not published</h2>
        <ChangeList changes={shown} />
        {changes.length > MOST && (
          <p className={styles.more}>And {changes.length - MOST} more, in the review</p>
        )}
      </section>
      {check && <Concerns check={check} />}
      <div className={styles.acts}>
        <Button busy={preview.isPending} onClick={preview.open}>
          See the booking page with them
        </Button>
        <Button onClick={discard}>
          Discard {changes.length === 1 ? 'it' : `all ${changes.length}`}
        </Button>
      </div>
    </aside>
  )
}
