import { MenuAction, MenuAt, MenuRule } from '#web/office/shell/menu/menu.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import type { AboutMenu } from './open-menu.ts'

/** What can be done with a run. */
export function RunMenu({ runId, plan, doings, onClose, anchor }: AboutMenu & { runId: string }) {
  const run = plan.runs.find(({ id }) => id === runId)
  if (!run) return null
  const open = run.stops.flatMap(({ jobId }) => {
    return jobId !== null && doings.whyNotMove(jobId) === null ? jobId : []
  })
  const noJobs = open.length === 0 ? 'None of its jobs is open.' : null
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
      {run.vehicle && (
        <MenuAction
          icon="minus"
          whyNot={run.vehicle.notFit === null ? null : `It’s ${run.vehicle.notFit}.`}
          onAction={() => asked.set({ kind: 'off road', runId })}
        >
          {`${run.vehicle.name} has broken down…`}
        </MenuAction>
      )}
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
      <MenuAction
        icon="person"
        whyNot={noJobs}
        onAction={() => asked.set({ kind: 'assign', jobIds: open })}
      >
        Give its open jobs to another run…
      </MenuAction>
      <MenuAction
        icon="right"
        whyNot={noJobs}
        onAction={() => asked.set({ kind: 'move', jobIds: open })}
      >
        Move its open jobs to another day…
      </MenuAction>
      <MenuAction icon="tick" whyNot={noJobs} onAction={() => doings.selectRun(runId)}>
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
