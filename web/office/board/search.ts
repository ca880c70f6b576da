import { isDay } from '#contract/values/day.ts'
import { text } from '#web/office/text.ts'

/** What the board’s address says: the day, the view, the filters, what is selected, and the open order. */
export type BoardSearch = {
  /** Today if absent. */
  date?: string
  view?: 'week'
  /** The part of the tray that is open; what has no truck yet if absent. */
  tray?: string
  /** Words that a job’s card must have. */
  find?: string
  /** Whether the map shows beside the lists. */
  map?: 'open'
  /** Ids of the selected jobs, with commas between. */
  selected?: string
  /** The order that is open beside the board. */
  open?: string
}

/** Reads the query of the board’s address. */
export function readBoardSearch(query: Record<string, unknown>): BoardSearch {
  const date = text(query['date'])
  const [tray, find] = [text(query['tray']), text(query['find'])]
  const [selected, open] = [text(query['selected']), text(query['open'])]
  return {
    ...(date !== undefined && isDay(date) && { date }),
    ...(query['view'] === 'week' && { view: 'week' }),
    ...(tray !== undefined && { tray }),
    ...(find !== undefined && { find }),
    ...(query['map'] === 'open' && { map: 'open' }),
    ...(selected !== undefined && { selected }),
    ...(open !== undefined && { open }),
  }
}

/** The ids of the selected jobs. */
export function selectionOf({ selected }: BoardSearch): string[] {
  return selected === undefined ? [] : selected.split(',')
}

/** Reads the query of the run sheets’ address: a day, or one of its runs. */
export function readSheetsSearch(query: Record<string, unknown>): { date?: string; run?: string } {
  const [date, run] = [text(query['date']), text(query['run'])]
  return { ...(date !== undefined && isDay(date) && { date }), ...(run !== undefined && { run }) }
}
