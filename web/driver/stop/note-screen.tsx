import type { DriverJob } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { sayPlace } from '#web/driver/day/say.ts'
import { changeDraft, report } from '#web/driver/state/report.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { noteOf, sayNote } from './reports.ts'
import styles from './stop.module.css'

/** A note to the office about this job. Its words are kept as they're typed, apart from what is reported of the job. */
export function NoteScreen({ today, job }: { today: Today; job: DriverJob }) {
  const id = noteOf(job)
  const { note: text = '', cleared = '' } = today.phone.drafts[id] ?? {}
  const back = () => history.back()
  const keep = async () => {
    if (text.trim() && (await report([sayNote(job, text.trim())], { id, change: null }))) back()
  }
  return (
    <>
      <Head title="Note" detail={sayPlace(job)} outbox={false} />
      <main>
        <label>
          For the office and other drivers
          <textarea
            class={styles.text}
            maxLength={2000}
            value={text}
            onInput={({ currentTarget }) => void changeDraft(id, { note: currentTarget.value })}
          />
        </label>
      </main>
      <Dock>
        <Primary waits={!text.trim()} onTap={keep}>
          {text.trim() ? 'Keep the note' : 'Write a note'}
        </Primary>
        <Two>
          <Button onTap={back}>Back</Button>
          {text === '' && cleared ? (
            <Button firm onTap={() => changeDraft(id, { note: cleared })}>
              Undo
            </Button>
          ) : (
            <Button firm onTap={() => text && changeDraft(id, { note: '', cleared: text })}>
              Clear
            </Button>
          )}
        </Two>
      </Dock>
    </>
  )
}
