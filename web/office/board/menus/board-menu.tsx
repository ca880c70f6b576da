import { MenuAction, MenuAt, MenuRule } from '#web/office/shell/menu/menu.tsx'
import type { Plan } from '#web/office/board/state/plan.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import { slotsOf } from '#web/office/board/moves/target.ts'
import type { Doings } from '#web/office/board/use-doings.ts'

/** What a menu is about, and the button that it hangs on. */
export type OpenMenu = { of: 'job' | 'run' | 'stop'; id: string; anchor: Element }

/** The menu of a card, a run or a stop: all that dragging does, and more. */
export function BoardMenu({
  menu,
  plan,
  doings,
  onClose,
}: {
  menu: OpenMenu
  plan: Plan
  doings: Doings
  onClose: () => void
}) {
  const common = { plan, doings, onClose, anchor: menu.anchor }
  if (menu.of === 'job') return <JobMenu jobId={menu.id} {...common} />
  if (menu.of === 'run') return <RunMenu runId={menu.id} {...common} />
  return <StopMenu stopId={menu.id} {...common} />
}

type Common = { plan: Plan; doings: Doings; onClose: () => void; anchor: Element }

function JobMenu({ jobId, plan, doings, onClose, anchor }: Common & { jobId: string }) {
  const job = plan.jobs[jobId]
  if (!job) return null
  const jobIds = doings.pick(jobId)
  const whyNot = doings.whyNotMove(jobId)
  const run = plan.runs.find(({ id }) => id === job.runId)
  const slots = run ? slotsOf(run, plan.jobs, new Set([jobId])) : []
  const stops = run?.stops.filter((stop) => stop.jobId !== jobId) ?? []
  const at = run?.stops.findIndex((stop) => stop.jobId === jobId) ?? -1
  const here = slots.indexOf(stops[at - 1]?.id ?? null)
  const many = jobIds.length > 1 ? ` all ${jobIds.length}` : ''
  const step = (by: number) => {
    const afterStopId = slots[here + by]
    if (run && afterStopId !== undefined) {
      void doings.place([jobId], { runId: run.id, afterStopId })
    }
  }
  return (
    <MenuAt anchor={anchor} label={titleOf(job)} onClose={onClose}>
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
        whyNot={whyNot}
        onAction={() => asked.set({ kind: 'assign', jobIds })}
      >
        {`Assign${many} to a run…`}
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

function RunMenu({ runId, plan, doings, onClose, anchor }: Common & { runId: string }) {
  const run = plan.runs.find(({ id }) => id === runId)
  if (!run) return null
  const closed = run.status === 'closed' ? 'The run is closed.' : null
  return (
    <MenuAt anchor={anchor} label={nameOf(run)} onClose={onClose}>
      <MenuAction
        icon="pen"
        whyNot={closed}
        onAction={() => asked.set({ kind: 'change run', runId })}
      >
        Change driver, vehicle or hours…
      </MenuAction>
      <MenuAction
        icon="plus"
        whyNot={closed}
        onAction={() => asked.set({ kind: 'add stop', runId })}
      >
        Add a tip, yard or break…
      </MenuAction>
      <MenuAction
        icon="tick"
        whyNot={closed ?? (run.stops.length < 3 ? 'It has too few stops.' : null)}
        onAction={() => asked.set({ kind: 'suggest', runId })}
      >
        Suggest an order…
      </MenuAction>
      <MenuAction icon="printer" onAction={() => doings.openSheets(runId)}>
        Run sheet
      </MenuAction>
      {run.driver !== null && run.driver.phone !== '' && (
        <MenuAction icon="call" onAction={() => location.assign(`tel:${run.driver?.phone ?? ''}`)}>
          {`Ring ${run.driver.name}`}
        </MenuAction>
      )}
      <MenuRule />
      <MenuAction icon="tick" onAction={() => doings.selectRun(runId)}>
        Select its open jobs
      </MenuAction>
      <MenuAction icon="leave" whyNot={closed} onAction={() => doings.closeRun(run)}>
        Close the run
      </MenuAction>
      <MenuAction
        icon="cross"
        whyNot={run.status === 'planned' ? null : 'It has begun. Close it instead.'}
        onAction={() => doings.deleteRun(run)}
      >
        Take the run away
      </MenuAction>
    </MenuAt>
  )
}

function StopMenu({ stopId, plan, doings, onClose, anchor }: Common & { stopId: string }) {
  const run = plan.runs.find(({ stops }) => stops.some(({ id }) => id === stopId))
  const stop = run?.stops.find(({ id }) => id === stopId)
  if (!run || !stop) return null
  const slots = slotsOf(run, plan.jobs, new Set()).filter((id) => id !== stopId)
  const at = run.stops.findIndex(({ id }) => id === stopId)
  const here = slots.indexOf(run.stops[at - 1]?.id ?? null)
  const step = (by: number) => {
    const afterStopId = slots[here + by]
    if (afterStopId === undefined) return
    void doings.command(
      [{ kind: 'move_stop', stopId, runId: run.id, afterStopId }],
      `${stop.name} moved.`,
    )
  }
  return (
    <MenuAt anchor={anchor} label={stop.name} onClose={onClose}>
      <MenuAction
        icon="up"
        whyNot={here > 0 ? null : 'It’s the first that can be moved.'}
        onAction={() => step(-1)}
      >
        One stop earlier
      </MenuAction>
      <MenuAction
        icon="down"
        whyNot={here < slots.length - 1 ? null : 'It’s the last stop.'}
        onAction={() => step(1)}
      >
        One stop later
      </MenuAction>
      <MenuAction
        icon="cross"
        onAction={() =>
          void doings.command(
            [{ kind: 'remove_stop', stopId }],
            `${stop.name} taken off ${nameOf(run)}.`,
          )
        }
      >
        Take it off
      </MenuAction>
    </MenuAt>
  )
}
