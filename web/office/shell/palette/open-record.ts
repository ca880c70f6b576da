import type { IconName } from '#web/office/controls/icon.tsx'
import { createStore } from '#web/office/looks/store.ts'

/** What can be done with a record, as lines of the palette. */
export type RecordCommand = {
  id: string
  does: string
  icon: IconName
  keys?: string
  /** Why it can’t be done now; null if it can. */
  whyNot: string | null
  run: () => void
}

/** The record that is open on the screen, such as an order; null if none is. */
export type OpenRecord = { name: string; commands: readonly RecordCommand[] }

/** A screen sets it while it shows a record, so that the palette offers what can be done with it. */
export const openRecord = createStore<OpenRecord | null>(null)
