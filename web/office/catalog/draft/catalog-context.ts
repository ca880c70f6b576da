import { createContext, use } from 'react'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import type { Problems } from './find-problems.ts'
import type { DraftState } from './state.ts'

/** What is in the fields that close days, as it was typed. */
export type TypedDays = { from: string; to: string; name: string }

/** The catalogue that is being edited, and what can be done with it. */
export type OpenCatalog = DraftState & {
  problems: Problems
  /** Whether the person may change it. */
  mayEdit: boolean
  /** Changes any number of pieces as one step, which ⌘Z takes back. */
  edit: (change: (pieces: readonly Piece[]) => readonly Piece[]) => void
  undo: (keys: readonly string[]) => void
  settle: (key: string, choice: 'mine' | 'theirs') => void
  discard: () => void
  stepBack: () => void
  /** Days that are typed and not closed yet. They hold a publication, which would leave them out. */
  typedDays: TypedDays
  setTypedDays: (typed: TypedDays) => void
  publish: () => void
  publishing: boolean
}

const CatalogContext = createContext<OpenCatalog | null>(null)

export const CatalogProvider = CatalogContext.Provider

/** @throws Error outside the catalogue's pages */
export function useCatalog(): OpenCatalog {
  const catalog = use(CatalogContext)
  if (!catalog) throw new Error('there is no catalogue around this')
  return catalog
}
