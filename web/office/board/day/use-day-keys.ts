import { addDays } from '#contract/values/day.ts'
import { announce } from '#web/office/controls/toast.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import { mapStyleUrl } from '#web/office/board/map/style-url.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import type { CardFocus } from './use-card-focus.ts'

const CHOOSE = 'Choose a card first: J and K go through them.'

/** The keys of a day. Space and the arrows that carry are the board’s own. */
export function useDayKeys({
  doings,
  plan,
  search,
  focus,
}: {
  doings: Doings
  plan: Plan
  search: BoardSearch
  focus: CardFocus
}): void {
  /** The selection, or the card with the focus. */
  const withJobs = (
    [pick, whyNot]: [Doings['pick'], Doings['whyNotMove']],
    then: (jobIds: readonly string[]) => void,
  ) => {
    return () => {
      const first = [...doings.selectedNow()][0] ?? focus.current()
      if (first === null) return announce({ says: CHOOSE })
      const jobIds = pick(first)
      if (jobIds.length > 0) then(jobIds)
      else announce({ says: whyNot(first) ?? '' })
    }
  }
  const swap = () => {
    const here = focus.current()
    const selected = doings.selectedNow()
    const one = selected.size === 1 && here !== null ? [here] : []
    const two = [...new Set([...selected, ...one])]
    if (two.length === 2) doings.swap(two)
    else announce({ says: 'Select one of two cards with X, go to the other, and press Y.' })
  }
  const day = (by: number) => () =>
    doings.go({ date: addDays(plan.date, by), selected: undefined, open: undefined }, false)
  const escape = () => {
    if (search.open !== undefined) doings.go({ open: undefined })
    else if (doings.selectedNow().size > 0) doings.select([])
  }
  useKeys([
    { keys: 'j', does: 'Next card', run: () => focus.step(1) },
    { keys: 'k', does: 'Previous card', run: () => focus.step(-1) },
    { keys: 'ArrowDown', does: 'Next card', run: () => focus.step(1) },
    { keys: 'ArrowUp', does: 'Previous card', run: () => focus.step(-1) },
    { keys: 'ArrowRight', does: 'The run to the right', run: () => focus.cross(1) },
    { keys: 'ArrowLeft', does: 'The run to the left', run: () => focus.cross(-1) },
    {
      keys: 'x',
      does: 'Select the card; with Shift all up to it',
      run: ({ shiftKey }) => {
        const jobId = focus.current()
        if (jobId !== null) doings.toggle(jobId, shiftKey)
      },
    },
    {
      keys: 'm',
      does: 'Move to…',
      run: withJobs([doings.pick, doings.whyNotMove], (jobIds) =>
        asked.set({ kind: 'move', jobIds }),
      ),
    },
    {
      keys: 'a',
      does: 'Assign to a run',
      run: withJobs([doings.pickToGive, doings.whyNotGive], (jobIds) =>
        asked.set({ kind: 'assign', jobIds }),
      ),
    },
    { keys: 'y', does: 'Swap two cards: the selected one and this one', run: swap },
    { keys: 'p', does: 'Run sheets', run: () => doings.openSheets() },
    // The area hears it, which knows the card.
    { keys: '.', does: 'The card’s menu', run: () => announce({ says: CHOOSE }) },
    { keys: '[', does: 'The day before', run: day(-1) },
    { keys: ']', does: 'The day after', run: day(1) },
    { keys: 'z', does: 'Undo', run: doings.undo },
    { keys: 's', does: 'Suggest an order', run: () => asked.set({ kind: 'suggest', runId: null }) },
    { keys: 'w', does: 'Wet day', run: () => asked.set({ kind: 'wet day' }) },
    { keys: 'n', does: 'New run', run: () => asked.set({ kind: 'new run' }) },
    ...(mapStyleUrl === null
      ? []
      : [
          {
            keys: 'h',
            does: 'The map',
            run: () => doings.go({ map: search.map === 'open' ? undefined : 'open' }),
          },
        ]),
    { keys: 't', does: 'Today', run: () => doings.go({ date: undefined }) },
    {
      keys: 'v',
      does: 'The week',
      run: () => doings.go({ view: 'week', selected: undefined }, false),
    },
    {
      keys: '/',
      does: 'Find on the board',
      run: () => document.querySelector<HTMLElement>('[data-find]')?.focus(),
    },
    { keys: 'Escape', does: 'Clear the selection', run: escape },
  ])
}
