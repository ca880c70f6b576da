import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { Concerns } from './concerns.tsx'
import { SummaryLines } from './summary-lines.tsx'
import { useCheck } from '#web/office/catalog/draft/use-check.ts'
import { usePreview } from '#web/office/catalog/draft/use-preview.ts'
import styles from './review.module.css'

/** Everything that a publication changes and for whom, before it happens. */
export function Review({ onClose }: { onClose: () => void }) {
  const { changes, publish, publishing, discard } = useCatalog()
  const { data: check, isFetching } = useCheck()
  const preview = usePreview()
  const then = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Dialog label="Review the changes" wide onClose={onClose}>
      <div className={styles.review}>
        <h2>{count(changes.length)}, not published</h2>
        <div className={styles.all} aria-busy={isFetching}>
          {check?.summary && <SummaryLines summary={check.summary} />}
          {check && <Concerns check={check} />}
          <section>
            <h3 className={styles.head}>One by one</h3>
            <ChangeList changes={changes} />
          </section>
        </div>
        <div className={styles.acts}>
          <Button onClick={then(discard)}>Discard</Button>
          <Button busy={preview.isPending} onClick={preview.open}>
            See the booking page
          </Button>
          <Button onClick={onClose}>Keep editing</Button>
          <Button look="primary" busy={publishing} onClick={then(publish)}>
            Publish <Key>⌘↵</Key>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
