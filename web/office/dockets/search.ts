import { text } from '#web/office/text.ts'

/** What the address of the dockets says: which of them show, and which one is open. */
export type DocketsSearch = {
  show?: DocketView
  search?: string
  open?: string
  /** The job whose missing docket is being entered. */
  enter?: string
}

export const docketViews = ['all', 'missing', 'twice', 'unassigned', 'voided'] as const
export type DocketView = (typeof docketViews)[number]

/** Reads the query of the address. */
export function readDocketsSearch(query: Record<string, unknown>): DocketsSearch {
  const show = docketViews.find((view) => view === query['show'])
  const [search, open] = [text(query['search']), text(query['open'])]
  const enter = text(query['enter'])
  return {
    ...(show && { show }),
    ...(search !== undefined && { search }),
    ...(open !== undefined && { open }),
    ...(enter !== undefined && { enter }),
  }
}
