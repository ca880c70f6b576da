import { useState } from 'preact/hooks'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayKg, sayStop } from '#web/driver/day/say.ts'
import { CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import {
  EMPTY,
  jobsWeighed,
  materialOf,
  materialsAt,
  sayDocket,
  sayFor,
  takenOn,
} from './docket-draft.ts'
import { ForScreen } from './for-screen.tsx'
import { Paper } from './paper.tsx'
import type { Line } from './paper.tsx'
import styles from './paper.module.css'

type Weighed = {
  today: Today
  stop: DriverStop
  run: DriverRun
  docket: DocketDraft
  net: number
  edit: (line: Line) => void
  keep: (change: Partial<DocketDraft>) => void
}

/** The last question: does the paper agree? Shows the sum in large figures, the photo, and what it’s for. */
export function NetScreen(weighed: Weighed) {
  const { today, stop, run, docket, net, edit, keep } = weighed
  const [splitting, split] = useState(docket.split !== undefined)
  const [choosing, choose] = useState(false)
  const jobs = jobsWeighed(weighed)
  const material = materialOf(docket, jobs)
  const shared = jobs.reduce((sum, { id }) => sum + Number(docket.split?.[id] ?? 0), 0)
  const title = sayStop(stop, today.day.tipSites)
  const finish = (more: boolean) => {
    const kept = report([sayDocket({ ...weighed, splitting })], {
      id: stop.id,
      change: { docket: EMPTY },
    })
    if (more) edit('number')
    else void goOn(to.visit(stop.id), kept)
  }
  if (choosing) {
    return (
      <ForScreen
        title={title}
        taken={takenOn(run)}
        chosen={jobs}
        material={material}
        materials={materialsAt(weighed, jobs)}
        keep={keep}
        close={() => choose(false)}
      />
    )
  }
  return (
    <>
      <Head title="Docket" detail={title} back={to.visit(stop.id)} outbox={false} />
      <main>
        <Paper docket={docket} line={null} choose={edit} large />
        <p>
          Does the paper say <b>{sayKg(net)}</b>? If not, tap the line that is wrong.
        </p>
        <div class={styles.about} role="group" aria-label="What was weighed">
          <button type="button" onClick={() => choose(true)}>
            <span>Material</span> <b>{material || 'Not said'}</b>
          </button>
          {!splitting && (
            <button type="button" onClick={() => choose(true)}>
              <span>For</span>{' '}
              <b>{jobs.length === 0 ? 'No job' : jobs.map((job) => sayFor(job)).join('; ')}</b>
            </button>
          )}
        </div>
        {splitting && (
          <Facts>
            {jobs.map((job) => (
              <Fact key={job.id} name={sayFor(job)}>
                <input
                  class={styles.field}
                  inputMode="numeric"
                  aria-label={`Kilograms for ${sayFor(job)}`}
                  value={docket.split?.[job.id] ?? ''}
                  onInput={({ currentTarget }) =>
                    keep({
                      split: {
                        ...docket.split,
                        [job.id]: currentTarget.value.replaceAll(/\D/g, '').slice(0, 6),
                      },
                    })
                  }
                />
              </Fact>
            ))}
          </Facts>
        )}
        {shared > net && <p role="alert">Together that is more than {sayKg(net)} kg.</p>}
        <Photos three>
          {docket.sha256 !== null && <PhotoTile sha256={docket.sha256} tag="Docket" />}
          <CameraTile
            label={docket.sha256 === null ? 'Docket' : 'Again'}
            take={(photo) =>
              changeDraft(stop.id, { docket: { ...docket, sha256: photo.sha256 } }, photo)
            }
          />
        </Photos>
      </main>
      <Dock>
        <Primary waits={shared > net} onTap={() => shared <= net && finish(false)}>
          Yes, {sayKg(net)} kg
        </Primary>
        <Two>
          <Button onTap={() => finish(true)}>One more load</Button>
          {jobs.length > 1 ? (
            <Button onTap={() => split(!splitting)}>
              {splitting ? 'In equal parts' : 'Split it'}
            </Button>
          ) : (
            <Button onTap={() => edit('number')}>Change</Button>
          )}
        </Two>
      </Dock>
    </>
  )
}
