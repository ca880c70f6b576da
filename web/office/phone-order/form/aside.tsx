import { useState } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import { sayDraft } from '#web/office/phone-order/draft/draft.ts'
import { forgetDraft, listAside, putAside } from '#web/office/phone-order/draft/keep-draft.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './aside.module.css'

/** The calls that were left halfway for another one: each can be gone on with. */
export function Aside({
  current,
  onTakeBack,
}: {
  /** The key of the draft in the form. */
  current: string
  onTakeBack: (draft: Draft) => void
}) {
  const { slug } = useOffice().organisation
  const [drafts] = useState(() => listAside(slug, current))
  const [thrown, setThrown] = useState<readonly string[]>([])
  if (drafts.length === 0) return null
  return (
    <div className={styles.aside}>
      <span aria-hidden="true">Set aside</span>
      <ul aria-label="Set aside">
        {drafts.map((draft) => {
          const says = sayDraft(draft)
          const isThrown = thrown.includes(draft.key)
          const toggle = () => {
            if (isThrown) putAside(slug, draft)
            else forgetDraft(slug, draft.key)
            setThrown(isThrown ? thrown.filter((key) => key !== draft.key) : [...thrown, draft.key])
          }
          return (
            <li key={draft.key}>
              {isThrown ? (
                <s>{says}</s>
              ) : (
                <Button small onClick={() => onTakeBack(draft)}>
                  <span>{says}</span>
                </Button>
              )}
              <Button
                small
                look="bare"
                aria-label={isThrown ? `Keep ${says}` : `Throw away ${says}`}
                onClick={toggle}
              >
                {isThrown ? 'Undo' : <Icon name="cross" />}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
