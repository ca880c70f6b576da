import { useState } from 'preact/hooks'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { comeIntoView } from '#web/driver/controls/come-into-view.ts'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { presentStop } from '#web/driver/day/progress.ts'
import { sayAddress, sayReason, sayTime } from '#web/driver/day/say.ts'
import { CameraTile, Photos } from '#web/driver/photos/photos.tsx'
import { report } from '#web/driver/state/report.ts'
import { go, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Tiles, What, Where } from './site.tsx'
import { sayPhoto } from './reports.ts'
import styles from './stop.module.css'

/** A job with its outcome: what was reported, what the office said, and how to correct it. */
export function Finished(props: { today: Today; job: DriverJob; run: DriverRun }) {
  const { today, job, run } = props
  const [fixing, fix] = useState(false)
  const { day, phone } = today
  const rows = phone.actions.filter(({ action }) => action.target.id === job.id)
  const said = rows.filter(
    ({ answer }) => answer?.status === 'kept' || answer?.status === 'rejected',
  )
  const at = job.completedAt ?? job.failedAt
  const next = presentStop(run)
  return (
    <>
      <main>
        {said.map(({ action, answer, says }) => (
          <Wrong
            key={action.id}
            title={answer?.status === 'kept' ? `${says.what}: kept` : `${says.what}: not accepted`}
          >
            <p>{answer?.reason?.message}</p>
          </Wrong>
        ))}
        <What job={job} />
        <Where job={job} />
        <Facts>
          <Fact name={job.status === 'failed' ? 'Not done' : 'Done'}>
            {at ? sayTime(at, day.timezone) : ''}
          </Fact>
          {job.failure && <Fact name="Why">{sayReason(day.reasons, job.failure)}</Fact>}
          {job.binOut && <Fact name="Bin taken">{job.binOut}</Fact>}
          {job.binIn && <Fact name="Bin left">{job.binIn}</Fact>}
          {job.signedBy && <Fact name="Signed by">{job.signedBy}</Fact>}
        </Facts>
        <Tiles job={job} today={today} />
        {fixing && <Correction job={job} />}
      </main>
      <Dock>
        <Primary onTap={() => go(to.run)}>{next ? 'On with the run' : 'Back to the run'}</Primary>
        <Two>
          <Button onTap={() => fix(!fixing)}>{fixing ? 'It’s right' : 'Correct it'}</Button>
          <Button onTap={() => go(to.note(job.id))}>Note</Button>
        </Two>
      </Dock>
    </>
  )
}

/** Numbers and photos can be put right after the outcome; the office sees what was there before. */
function Correction({ job }: { job: DriverJob }) {
  const target = { type: 'job', id: job.id } as const
  const amend = (field: 'binIn' | 'binOut', number: string) => {
    if (!number.trim() || number.trim() === job[field]) return
    void report([
      {
        kind: 'amend',
        target,
        data: { [field]: number.trim() },
        says: { what: `Bin number ${number.trim()}`, where: sayAddress(job) },
      },
    ])
  }
  return (
    <section ref={comeIntoView}>
      <h2>Correct it</h2>
      {job.type !== 'delivery' && (
        <Number label="Bin taken" value={job.binOut} keep={(number) => amend('binOut', number)} />
      )}
      {(job.type === 'delivery' || job.type === 'exchange') && (
        <Number label="Bin left" value={job.binIn} keep={(number) => amend('binIn', number)} />
      )}
      <Photos three>
        <CameraTile label="Photo" take={(photo) => report([sayPhoto(job, 'other', photo)])} />
      </Photos>
    </section>
  )
}

function Number(props: { label: string; value: string | null; keep: (number: string) => void }) {
  return (
    <label>
      {props.label}
      <input
        class={styles.text}
        defaultValue={props.value ?? ''}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ currentTarget }) => props.keep(currentTarget.value.toUpperCase())}
      />
    </label>
  )
}
