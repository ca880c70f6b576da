import { apply, compare } from '#contract/catalog/editing/changes.ts'
import type { Change } from '#contract/catalog/editing/changes.ts'
import { gather, isInConflict, settle, undo } from '#contract/catalog/editing/gather.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { rebase } from '#contract/catalog/editing/rebase.ts'
import type { EditableCatalog } from '#contract/office/catalog.ts'

/** The catalogue that a person edits: what is published, and the changes that aren't yet. Pure. */
export type DraftState = {
  catalog: EditableCatalog
  changes: readonly Change[]
  /** The catalogue with the changes. */
  pieces: readonly Piece[]
  /** The changes before each edit of this visit, the latest last. */
  past: readonly (readonly Change[])[]
}

/** Changes that were kept, and the version that they were made on. */
export type Kept = { version: number; changes: readonly Change[] }

const MOST_PAST = 100

/** Puts kept changes on a catalogue; if it's another version, with a merge. */
export function open(catalog: EditableCatalog, kept: Kept | null): DraftState {
  if (!kept) return withChanges({ catalog, past: [] }, [])
  const changes =
    kept.version === catalog.version ? kept.changes : rebase(kept.changes, catalog.pieces)
  return withChanges({ catalog, past: [] }, changes)
}

/** What is left once a draft is published: the edits since it was sent. */
export function afterPublication(
  state: DraftState,
  sent: DraftState,
  published: EditableCatalog,
): DraftState {
  if (state.changes === sent.changes) return open(published, null)
  return withChanges({ catalog: published, past: [] }, compare(published.pieces, state.pieces))
}

/** The draft on top of what someone else has published. */
export function moveTo(state: DraftState, catalog: EditableCatalog): DraftState {
  return open(catalog, { version: state.catalog.version, changes: state.changes })
}

export function edit(state: DraftState, pieces: readonly Piece[]): DraftState {
  const changes = gather(state.catalog.pieces, state.changes, pieces)
  return { ...remember(state), changes, pieces }
}

export function undoChanges(state: DraftState, keys: readonly string[]): DraftState {
  return withChanges(remember(state), undo(state.catalog.pieces, state.changes, keys))
}

export function settleConflict(
  state: DraftState,
  key: string,
  choice: 'mine' | 'theirs',
): DraftState {
  return withChanges(remember(state), settle(state.changes, key, choice))
}

export function discard(state: DraftState): DraftState {
  return withChanges(remember(state), [])
}

/** Takes the last edit back. */
export function stepBack(state: DraftState): DraftState {
  const before = state.past.at(-1)
  if (!before) return state
  return withChanges({ ...state, past: state.past.slice(0, -1) }, before)
}

export function hasConflicts({ changes }: DraftState): boolean {
  return changes.some(isInConflict)
}

function remember(state: DraftState): DraftState {
  return { ...state, past: [...state.past, state.changes].slice(-MOST_PAST) }
}

function withChanges(
  state: Pick<DraftState, 'catalog' | 'past'>,
  changes: readonly Change[],
): DraftState {
  const { catalog, past } = state
  return { catalog, past, changes, pieces: apply(catalog.pieces, changes) }
}
