import { useState } from 'preact/hooks'
import type { DriverJob } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { sayPlace } from '#web/driver/day/say.ts'
import { report } from '#web/driver/state/report.ts'
import { sayNote } from './reports.ts'
import styles from './stop.module.css'

/** A note to the office about this job. */
export function NoteScreen({ job }: { job: DriverJob }) {
  const [text, setText] = useState('')
  const back = () => history.back()
  const keep = async () => {
    if (text.trim() && (await report([sayNote(job, text.trim())]))) back()
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
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      </main>
      <Dock>
        <Primary waits={!text.trim()} onTap={keep}>
          {text.trim() ? 'Keep the note' : 'Write a note'}
        </Primary>
        <Two>
          <Button onTap={back}>Back</Button>
          <Button onTap={() => setText('')}>Clear</Button>
        </Two>
      </Dock>
    </>
  )
}
