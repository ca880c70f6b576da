import { createStore } from '#web/office/looks/store.ts'

/** Whether the last reading was answered, once its repeats were used up. */
export const connection = createStore<'fine' | 'failing'>('fine')
