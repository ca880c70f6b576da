import { createStore } from '#web/office/looks/store.ts'

/** A line about what just happened, with a way back where there is one, or what else can be done about it. */
export type Toast = {
  says: string
  undo?: () => void
  /** What that takes back, for a screen whose keys name it. */
  undoes?: string
  act?: { says: string; run: () => void }
}

/** The toast that shows; null if none does. The latest is the one that matters. */
export const shownToast = createStore<Toast | null>(null)

/** Takes back what the toast that shows is about, if it can be. */
export function undoToast(): void {
  const undo = shownToast.get()?.undo
  if (!undo) return
  shownToast.set(null)
  undo()
}

/** Shows a toast in place of the last one. */
export function announce(toast: Toast): void {
  shownToast.set(toast)
}

/** Where the toast shows on a screen that has no room at its lower edge; null elsewhere. */
export const toastPlace = createStore<Element | null>(null)
