import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'

/** A piece in its form: how to change it, and what is wrong with its fields. */
export type PieceForm<One extends Piece> = {
  one: One
  readOnly: boolean
  /** Changes fields of the document. */
  set: (fields: Partial<One['document']>) => void
  /** Changes what is around the document. */
  setPiece: (fields: Partial<Pick<Piece, 'stock' | 'retired'>>) => void
  /** "is required" → "Name is required", or nothing. */
  errorOf: (field: string, label: string) => string | undefined
}

export function usePiece<One extends Piece>(one: One): PieceForm<One> {
  const { edit, problems, mayEdit } = useCatalog()
  const change = (how: (current: Piece) => Piece) =>
    edit((all) => all.map((other) => (other.id === one.id ? how(other) : other)))
  return {
    one,
    readOnly: !mayEdit,
    set: (fields) => change((current) => withDocument(current, fields)),
    setPiece: (fields) => change((current) => ({ ...current, ...fields })),
    errorOf(field, label) {
      const own = problems.get(one.id)
      // A problem of an entry belongs to its list.
      const place = own && [...own.keys()].find((name) => name === field || isInside(name, field))
      return place === undefined ? undefined : `${label} ${own?.get(place)}`
    },
  }
}

function isInside(name: string, field: string): boolean {
  return name.startsWith(`${field}[`) || name.startsWith(`${field}.`)
}

/** The form names fields of its own kind of piece, which the type can't follow through the list. */
function withDocument(one: Piece, fields: object): Piece
function withDocument(one: Piece, fields: object): unknown {
  return { ...one, document: { ...one.document, ...fields } }
}
