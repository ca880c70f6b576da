import { useState } from 'preact/hooks'
import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { presentStop } from '#web/driver/day/progress.ts'
import { sayReason, sayTime } from '#web/driver/day/say.ts'
import { go, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Correction, NumberAgain } from './correction.tsx'
import type { Asked } from './correction.tsx'
import { Tiles, What, Where } from './site.tsx'

function Numbers({ of: numbers, does }: { of: string[]; does: string }) {
  if (numbers.length === 0) return null
  return <Fact name={`Bin${numbers.length > 1 ? 's' : ''} ${does}`}>{numbers.join(', ')}</Fact>
}

/** A job with its outcome: what was reported, what the office said, and how to correct it. */
export function Finished(props: { today: Today; job: DriverJob; run: DriverRun }) {
  const { today, job, run } = props
  const [fixing, fix] = useState(false)
  const [asked, ask] = useState<Asked | null>(null)
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
          <Numbers of={binsOut(job)} does="taken" />
          <Numbers of={binsIn(job)} does="left" />
          {job.signedBy && <Fact name="Signed by">{job.signedBy}</Fact>}
        </Facts>
        <Tiles job={job} today={today} />
        {fixing && <Correction job={job} settings={day.settings} ask={ask} />}
      </main>
      {asked ? (
        <NumberAgain job={job} run={run} {...asked} close={() => ask(null)} />
      ) : (
        <Dock>
          <Primary onTap={() => go(to.run)}>{next ? 'On with the run' : 'Back to the run'}</Primary>
          <Two>
            <Button onTap={() => fix(!fixing)}>{fixing ? 'It’s right' : 'Correct it'}</Button>
            <Button onTap={() => go(to.note(job.id))}>Note</Button>
          </Two>
        </Dock>
      )}
    </>
  )
}
