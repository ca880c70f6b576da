import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { JobMenu } from './job-menu.tsx'
import type { OpenMenu } from './open-menu.ts'
import { RunMenu } from './run-menu.tsx'
import { StopMenu } from './stop-menu.tsx'

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
