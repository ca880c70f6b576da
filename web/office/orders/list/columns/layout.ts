import { createStore } from '#web/office/looks/store.ts'
import { COLUMNS } from './columns.tsx'
import type { Column } from './columns.tsx'

/** Which columns a person wants, in which order and how wide. It’s kept in this browser. */
export type Layout = {
  /** The columns that show, by their ids. */
  shown: readonly string[]
  /** In pixels; a column that isn’t here is as wide as the style sheet makes it. */
  widths: Readonly<Record<string, number>>
}

const KEPT = 'kerbside.columns'
const USUAL: Layout = {
  shown: ['who', 'where', 'what', 'day', 'collect', 'status', 'total', 'due'],
  widths: {},
}
const [NARROWEST, WIDEST] = [48, 600]

export const layout = createStore<Layout>(readKept())

export function changeLayout(change: Partial<Layout>): void {
  const changed = { ...layout.get(), ...change }
  layout.set(changed)
  localStorage.setItem(KEPT, JSON.stringify(changed))
}

export function resetLayout(): void {
  layout.set(USUAL)
  localStorage.removeItem(KEPT)
}

export function resizeColumn(id: string, width: number): void {
  const { widths } = layout.get()
  const held = Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))
  changeLayout({ widths: { ...widths, [id]: held } })
}

/** Shows a column, last, or hides it. */
export function toggleColumn(id: string): void {
  const { shown } = layout.get()
  changeLayout({
    shown: shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id],
  })
}

/** Moves a column by a number of places among those that show. */
export function moveColumn(id: string, by: number): void {
  const shown = [...layout.get().shown]
  const from = shown.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= shown.length) return
  shown.splice(to, 0, ...shown.splice(from, 1))
  changeLayout({ shown })
}

/** The columns that show, in their order. */
export function shownColumns({ shown }: Layout): Column[] {
  return shown.flatMap((id) => COLUMNS.filter((column) => column.id === id))
}

/** What the browser kept, if it still makes sense. */
function readKept(): Layout {
  try {
    const kept: Partial<Layout> = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    if (!Array.isArray(kept.shown)) return USUAL
    return { shown: kept.shown, widths: kept.widths ?? {} }
  } catch {
    return USUAL
  }
}
