import { MenuAction, MenuAt } from '#web/office/shell/menu/menu.tsx'
import { nameOf } from '#web/office/board/state/plan.ts'
import { slotsOf } from '#web/office/board/moves/target.ts'
import type { AboutMenu } from './open-menu.ts'

/** What can be done with a tip, a yard or a break. */
export function StopMenu({
  stopId,
  plan,
  doings,
  onClose,
  anchor,
}: AboutMenu & { stopId: string }) {
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
