import type { Tray } from '#contract/office/dispatch/board/board.ts'

export type TrayName = keyof Tray

/** The parts of the tray in their order, and whether one with something in it is bad news. */
export const trayNames: readonly { part: TrayName; name: string; isBad: boolean }[] = [
  { part: 'unassigned', name: 'No truck yet', isBad: false },
  { part: 'carriedOver', name: 'Carried over', isBad: true },
  { part: 'failed', name: 'Failed', isBad: true },
  { part: 'overdue', name: 'Overdue', isBad: false },
  { part: 'onCall', name: 'On call', isBad: false },
  { part: 'awaitingTip', name: 'Awaiting tip', isBad: false },
]

/** The part with this name; what has no truck yet if there’s none. */
export function readTrayName(name: string | undefined): TrayName {
  return trayNames.find(({ part }) => part === name)?.part ?? 'unassigned'
}
