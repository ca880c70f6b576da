import type { IconName } from '#web/office/controls/icon.tsx'

/** Something that can be done with an order: a button, a key and a line of the palette. */
export type OrderAction = {
  id: string
  does: string
  icon: IconName
  /** Its single key, where it has one. */
  keys?: string
  /** Why it can’t be done now; null if it can. */
  whyNot: string | null
  run: () => void
}
