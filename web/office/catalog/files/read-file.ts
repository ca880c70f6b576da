import { ImportFile, itemsOf } from '#contract/catalog/editing/import-file.ts'
import { planChange } from '#contract/catalog/editing/plan-draft.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { plannedPieces, storedFrom } from '#contract/catalog/editing/rows.ts'
import { checkShape } from '#contract/check-shape.ts'
import { fullMessage } from '#contract/problems.ts'

/**
 * The catalogue with a file that `kerbside catalog import` would take, or what's wrong with the file. The
 * organisation's own details in it are left alone: they have a page in the settings.
 */
export function readCatalogFile(
  pieces: readonly Piece[],
  text: string,
): { pieces: readonly Piece[]; problems: string[] } {
  const refuse = (...problems: string[]) => ({ pieces, problems })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('The file isn’t JSON.')
  }
  const read = checkShape(ImportFile, json, 'The file')
  const say = (problem: { field: string; message: string }) =>
    `${problem.field} ${fullMessage(problem)}`
  if ('problems' in read) return refuse(...read.problems.map(say))
  const { bookingRules, branding, terms } = read.data
  const planned = planChange(storedFrom(pieces), {
    items: itemsOf(read.data),
    sections: {
      ...(bookingRules && { booking_rules: { path: 'bookingRules', fields: bookingRules } }),
      ...(branding && { branding: { path: 'branding', fields: branding } }),
      ...(terms && { terms: { path: 'terms', fields: terms } }),
    },
  })
  if (planned.problems.length > 0) return refuse(...planned.problems.map(say))
  return { pieces: plannedPieces(planned), problems: [] }
}
