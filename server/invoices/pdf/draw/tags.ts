import type { StructureElement } from 'pdfkit'
import type { Pen } from './pen.ts'

/** Parts of a tagged PDF (ISO 32000-1, section 14.8), each drawn as it's added. */

/** Adds a part that has others inside. */
export function addPart(pen: Pen, parent: StructureElement, type: string): StructureElement {
  const part = pen.pdf.struct(type)
  parent.add(part)
  return part
}

/** Adds a part that is only text. */
export function addText(
  pen: Pen,
  parent: StructureElement,
  { type, draw }: { type: string; draw: () => void },
): void {
  const part = addPart(pen, parent, type)
  part.add(draw)
  part.end()
}

/** Adds a heading of columns or of a row; `columns` is how many it spans. */
export function addHeading(
  pen: Pen,
  row: StructureElement,
  { scope, columns = 1, draw }: { scope: 'Row' | 'Column'; columns?: number; draw: () => void },
): void {
  const cell = pen.pdf.struct('TH', { scope })
  if (columns > 1) cell.dictionary.data['A'] = { O: 'Table', Scope: scope, ColSpan: columns }
  row.add(cell)
  cell.add(draw)
  cell.end()
}
