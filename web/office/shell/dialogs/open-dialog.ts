import { createStore } from '#web/office/looks/store.ts'

/** Which of the shell's own dialogs is open. */
export const openDialog = createStore<'palette' | 'keys' | null>(null)
/** What the palette looks for as it opens. */
export const askedFirst = createStore('')

/** Opens the palette with words that are typed already. */
export function findAnywhere(words: string): void {
  askedFirst.set(words)
  openDialog.set('palette')
}
