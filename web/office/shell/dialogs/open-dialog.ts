import { createStore } from '#web/office/looks/store.ts'

/** Which of the shell's own dialogs is open. */
export const openDialog = createStore<'palette' | 'keys' | null>(null)
