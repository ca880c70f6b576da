import { listOf } from '#contract/catalog/editing/changes.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'

/** The pieces with one of them further up or down in its list, past retired ones. Pure. */
export function moveInList(
  pieces: readonly Piece[],
  moved: { id: string; kind: Piece['kind']; parentId: string | null },
  step: number,
): readonly Piece[] {
  const shown = pieces.filter((one) => listOf(one) === listOf(moved) && !one.retired)
  const at = shown.findIndex(({ id }) => id === moved.id)
  const target = shown[at + step]
  return at < 0 || !target ? pieces : moveTo(pieces, moved.id, target.id)
}

/** The pieces with one of them in the place of another of its list. Pure. */
export function moveTo(pieces: readonly Piece[], id: string, target: string): readonly Piece[] {
  const from = pieces.findIndex((one) => one.id === id)
  const to = pieces.findIndex((one) => one.id === target)
  const one = pieces[from]
  if (!one || to < 0 || from === to) return pieces
  return pieces.toSpliced(from, 1).toSpliced(to, 0, one)
}
