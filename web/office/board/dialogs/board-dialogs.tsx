import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { Assign } from './assign.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { WetDay } from './move/wet-day.tsx'
import { asked } from './open.ts'
import { Reason } from './reason.tsx'
import { AddStop } from './runs/add-stop.tsx'
import { OffRoad } from './runs/off-road.tsx'
import { RunForm } from './runs/run-form.tsx'
import { WindowDialog } from './window-dialog.tsx'
import { Suggest } from './runs/suggest.tsx'

/** What the board asks about now. */
export function BoardDialogs({
  board,
  plan,
  doings,
}: {
  board: Board
  plan: Plan
  doings: Doings
}) {
  const now = asked.use()
  const close = () => asked.set(null)
  const common = { plan, doings, onClose: close }
  // A new run is most often for someone who has none yet.
  const free = board.crews.drivers.find(
    ({ id }) => !plan.runs.some(({ driver }) => driver?.id === id),
  )
  const run = plan.runs.find(({ id }) => now !== null && 'runId' in now && id === now.runId)
  const timed = now?.kind === 'window' ? plan.jobs[now.jobId] : undefined
  return (
    <>
      <Reason />
      {now?.kind === 'assign' && <Assign jobIds={now.jobIds} {...common} />}
      {now?.kind === 'move' && <MoveDialog jobIds={now.jobIds} {...common} />}
      {timed && <WindowDialog job={timed} onClose={close} />}
      {now?.kind === 'wet day' && <WetDay {...common} />}
      {now?.kind === 'suggest' && <Suggest runId={now.runId} {...common} />}
      {now?.kind === 'new run' && (
        <RunForm
          run={null}
          date={plan.date}
          driverId={free?.id ?? null}
          crews={board.crews}
          runs={plan.runs}
          onClose={close}
        />
      )}
      {now?.kind === 'change run' && run && (
        <RunForm run={run} date={plan.date} crews={board.crews} runs={plan.runs} onClose={close} />
      )}
      {now?.kind === 'off road' && run?.vehicle && (
        <OffRoad run={run} vehicle={run.vehicle} plan={plan} onClose={close} />
      )}
      {now?.kind === 'add stop' && run && <AddStop run={run} crews={board.crews} {...common} />}
    </>
  )
}
