import { useState } from 'preact/hooks'
import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayKg, sayStop, sayWaste } from '#web/driver/day/say.ts'
import { CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Paper } from './paper.tsx'
import type { Line } from './paper.tsx'
import { targetOf } from './unplanned.ts'
import { weigh } from './weigh.ts'
import styles from './paper.module.css'

type Weighed = {
  today: Today
  stop: DriverStop
  run: DriverRun
  docket: DocketDraft
  net: number
  aboard: readonly DriverJob[]
  edit: (line: Line) => void
  keep: (change: Partial<DocketDraft>) => void
}

/** The last question: does the paper agree? Shows the sum in large figures, the photo, and what it’s for. */
export function NetScreen(weighed: Weighed) {
  const { today, stop, docket, net, aboard, edit, keep } = weighed
  const [splitting, split] = useState(docket.split !== undefined)
  const material = aboard[0] ? sayWaste(aboard[0]) : ''
  const shared = Object.values(docket.split ?? {}).reduce((sum, kg) => sum + Number(kg), 0)
  const finish = (more: boolean) => {
    const kept = report([sayDocket(weighed, splitting)], {
      id: stop.id,
      change: { docket: EMPTY },
    })
    if (more) edit('number')
    else void goOn(to.visit(stop.id), kept)
  }
  return (
    <>
      <Head
        title="Docket"
        detail={sayStop(stop, today.day.tipSites)}
        back={to.visit(stop.id)}
        outbox={false}
      />
      <main>
        <Paper docket={docket} line={null} choose={edit} large />
        <p>
          Does the paper say <b>{sayKg(net)}</b>? If not, tap the line that is wrong.
        </p>
        <Facts>
          {material && <Fact name="Material">{material}</Fact>}
          {!splitting && aboard.length > 0 && (
            <Fact name="For">{aboard.map((job) => sayFor(job)).join('; ')}</Fact>
          )}
          {splitting &&
            aboard.map((job) => (
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
          {aboard.length > 1 ? (
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

const EMPTY: DocketDraft = { number: '', gross: '', tare: '', net: '', sha256: null }

const sayFor = (job: DriverJob) =>
  job.binOut ? `Bin ${job.binOut}, ${job.site.suburb}` : job.site.suburb

function sayDocket({ today, stop, run, docket, net, aboard }: Weighed, splitting: boolean) {
  const { gross, tare } = weigh(docket)
  const kgOf = ({ id }: DriverJob) => (splitting ? docket.split?.[id] : undefined)
  return {
    kind: 'docket',
    target: targetOf(stop, run),
    data: {
      tipSiteId: stop.tipSiteId,
      number: docket.number,
      grossKg: gross,
      tareKg: tare,
      netKg: net,
      material: (aboard[0] ? sayWaste(aboard[0]) : '').slice(0, 60),
      sha256: docket.sha256,
      jobs: aboard.slice(0, 20).map((job) => {
        const kg = kgOf(job)
        return { jobId: job.id, kg: kg ? Number(kg) : null }
      }),
    },
    says: {
      what: `Docket ${docket.number}, ${sayKg(net)} kg`,
      where: sayStop(stop, today.day.tipSites),
    },
  } as const
}
