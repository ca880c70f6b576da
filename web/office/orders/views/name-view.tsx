import { useState } from 'react'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useMay } from '#web/office/shell/office-context.ts'
import { useViewWrites } from './use-views.ts'
import type { SavedView } from './use-views.ts'
import styles from './saved-views.module.css'

/** Gives a view its name: a new one, or another one to a view that there is. */
export function NameView({
  view,
  query,
  onClose,
}: {
  /** Null for a new one. */
  view: SavedView | null
  query: Record<string, string>
  onClose: () => void
}) {
  const mayShare = useMay()('writeOrders')
  const { save, change } = useViewWrites()
  // The same key for each try, so that it’s saved once.
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useKept(`view name ${view?.id}`, view?.name ?? '')
  const [shared, setShared] = useKept(`view shared ${view?.id}`, view?.shared ?? false)
  const wrong = problemsAt(save.error ?? change.error, { name: 'Name' })
  const busy = save.isPending || change.isPending
  const done = (says: string) => {
    announce({ says })
    onClose()
  }
  const send = () => {
    if (busy || name.trim() === '') return
    const sent = { name: name.trim(), shared }
    if (view === null) {
      const saved = () => done(`The view “${sent.name}” is saved.`)
      save.mutate({ ...sent, query, key }, { onSuccess: saved })
    } else {
      const changed = () => done(`The view is called “${sent.name}” now.`)
      change.mutate({ view, changes: sent }, { onSuccess: changed })
    }
  }
  const title = view === null ? 'Save this view' : 'Rename the view'
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <h2>{title}</h2>
        <FormError>{wrong.form}</FormError>
        <Field
          label="Name"
          maxLength={60}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          value={name}
          error={wrong.at['name']}
          onValue={setName}
        />
        {mayShare && (
          <label className={styles.share}>
            <input
              type="checkbox"
              checked={shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
            Everyone in the office sees it
          </label>
        )}
        <p className={styles.acts}>
          <Button type="submit" look="primary" busy={busy}>
            {view === null ? 'Save view' : 'Rename'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
