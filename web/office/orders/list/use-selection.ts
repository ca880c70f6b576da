import { useState } from 'react'
import type { OrderRow } from '#web/office/orders/filters/names.ts'

/** Which orders of the list are chosen, to do something with all of them. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Whether it’s every order that the filters select, also those that don’t show. */
  all: boolean
  /** Nothing can be chosen while the rows that show are still those of another list. */
  waits: boolean
  has: (id: string) => boolean
  /** @param through whether it goes on from the last one that was chosen */
  toggle: (id: string, through?: boolean) => void
  toggleShown: () => void
  chooseAll: () => void
  clear: () => void
}

type State = { ids: ReadonlySet<string>; all: boolean; last: string | null; of: string }

const none = (of: string): State => ({ ids: new Set(), all: false, last: null, of })

/**
 * @param of what is listed, as text: another list has another selection
 * @param waits whether the rows are still those of the list before
 */
export function useSelection(orders: readonly OrderRow[], of: string, waits: boolean): Selection {
  const [state, setState] = useState(() => none(of))
  const { ids, all, last } = state.of === of ? state : none(of)
  const set = (next: Omit<State, 'of'>) => !waits && setState({ ...next, of })
  return {
    ids,
    all,
    waits,
    has: (id) => all || ids.has(id),
    toggle(id, through = false) {
      const chosen = new Set(all ? orders.map((order) => order.id) : ids)
      const add = !chosen.has(id)
      for (const each of through ? between(orders, last, id) : [id]) {
        if (add) chosen.add(each)
        else chosen.delete(each)
      }
      set({ ids: chosen, all: false, last: id })
    },
    toggleShown() {
      const isFull = all || orders.every(({ id }) => ids.has(id))
      set({ ids: new Set(isFull ? [] : orders.map(({ id }) => id)), all: false, last: null })
    },
    chooseAll: () => set({ ids: new Set(orders.map(({ id }) => id)), all: true, last: null }),
    clear: () => setState(none(of)),
  }
}

/** The rows from one to another, whichever is first. */
function between(orders: readonly OrderRow[], from: string | null, to: string): string[] {
  const ids = orders.map(({ id }) => id)
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (start < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
