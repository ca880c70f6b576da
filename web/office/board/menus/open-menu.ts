import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'

/** What a menu is about, and the button that it hangs on. */
export type OpenMenu = { of: 'job' | 'run' | 'stop'; id: string; anchor: Element }

/** The props of every menu of the board. */
export type AboutMenu = { plan: Plan; doings: Doings; onClose: () => void; anchor: Element }
