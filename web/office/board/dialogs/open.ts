import { createStore } from '#web/office/looks/store.ts'

/** What the board asks about, over itself. */
export type Asked =
  | { kind: 'assign'; jobIds: readonly string[] }
  | { kind: 'move'; jobIds: readonly string[] }
  | { kind: 'window'; jobId: string }
  | { kind: 'wet day' }
  | { kind: 'suggest'; runId: string | null }
  | { kind: 'new run' }
  | { kind: 'change run'; runId: string }
  | { kind: 'off road'; runId: string }
  | { kind: 'add stop'; runId: string }

export const asked = createStore<Asked | null>(null)
