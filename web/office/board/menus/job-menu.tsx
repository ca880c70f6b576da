import { retryDayOf } from '#contract/jobs/retry-day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { MenuAction, MenuAt, MenuRule } from '#web/office/shell/menu/menu.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import { slotsOf } from '#web/office/board/moves/target.ts'
import type { AboutMenu } from './open-menu.ts'

/** What can be done with a job: all that dragging its card does, and more. */
export function JobMenu({ jobId, plan, doings, onClose, anchor }: AboutMenu & { jobId: string }) {
  const job = plan.jobs[jobId]
  if (!job) return null
  const jobIds = doings.pick(jobId)
  const given = doings.pickToGive(jobId)
  const whyNot = doings.whyNotMove(jobId)
  const run = plan.runs.find(({ id }) => id === job.runId)
  const slots = run ? slotsOf(run, plan.jobs, new Set([jobId])) : []
  const stops = run?.stops.filter((stop) => stop.jobId !== jobId) ?? []
  const at = run?.stops.findIndex((stop) => stop.jobId === jobId) ?? -1
  const here = slots.indexOf(stops[at - 1]?.id ?? null)
  const many = jobIds.length > 1 ? ` all ${jobIds.length}` : ''
  const again = plan.tray.failed.includes(jobId) ? retryDayOf(job, plan.retryDays) : null
  const step = (by: number) => {
    const afterStopId = slots[here + by]
    if (run && afterStopId !== undefined) {
      void doings.place([jobId], { runId: run.id, afterStopId })
    }
  }
  return (
    <MenuAt anchor={anchor} label={titleOf(job)} onClose={onClose}>
      {again !== null && (
        <MenuAction
          icon="today"
          whyNot={doings.mayChange ? null : whyNot}
          onAction={() => doings.tryAgain(jobId, again)}
        >
          {`Try ${shortDay(again)}`}
        </MenuAction>
      )}
      <MenuAction
        icon="right"
        keys="m"
        whyNot={whyNot}
        onAction={() => asked.set({ kind: 'move', jobIds })}
      >
        {`Move${many} to…`}
      </MenuAction>
      <MenuAction
        icon="person"
        keys="a"
        whyNot={doings.whyNotGive(jobId)}
        onAction={() => asked.set({ kind: 'assign', jobIds: given })}
      >
        {job.status === 'started' ? 'Give to another driver…' : `Assign${many} to a run…`}
      </MenuAction>
      <MenuAction
        icon="clock"
        whyNot={doings.whyNotGive(jobId)}
        onAction={() => asked.set({ kind: 'window', jobId })}
      >
        Time of day…
      </MenuAction>
      {run && (
        <MenuAction
          icon="up"
          whyNot={whyNot ?? (here > 0 ? null : 'It’s the first that can be moved.')}
          onAction={() => step(-1)}
        >
          One stop earlier
        </MenuAction>
      )}
      {run && (
        <MenuAction
          icon="down"
          whyNot={whyNot ?? (here < slots.length - 1 ? null : 'It’s the last stop.')}
          onAction={() => step(1)}
        >
          One stop later
        </MenuAction>
      )}
      {run && (
        <MenuAction
          icon="left"
          whyNot={whyNot}
          onAction={() => void doings.place(jobIds, { runId: null, afterStopId: null })}
        >
          {`Take${many} off ${nameOf(run)}`}
        </MenuAction>
      )}
      <MenuRule />
      <MenuAction icon="tick" keys="x" onAction={() => doings.toggle(jobId, false)}>
        {doings.selected.has(jobId) ? 'Leave it out of the selection' : 'Select'}
      </MenuAction>
      <MenuAction icon="orders" onAction={() => doings.openOrder(job.orderId)}>
        {`Open ${job.reference}`}
      </MenuAction>
      {job.phone !== '' && (
        <MenuAction icon="call" onAction={() => location.assign(`tel:${job.phone}`)}>
          {`Ring ${job.customerName}`}
        </MenuAction>
      )}
    </MenuAt>
  )
}
