import type { StructureElement } from 'pdfkit'
import type { DocumentLine, InvoiceDocument } from '#contract/invoices/document.ts'
import { showsGst } from '#contract/invoices/no-gst.ts'
import { formatMoney } from '#contract/values/money.ts'
import { LEFT, RIGHT } from './pen.ts'
import type { Look, Pen } from './pen.ts'
import type { Block } from './plan-pages.ts'
import { addHeading, addPart, addText } from './tags.ts'

/** How high the row of headings is. */
export const HEADINGS = 22
const PADDING = 5

type Order = InvoiceDocument['orders'][number]

/** A row of the table: the order that lines are about, or a line. */
export type Row = Block & ({ kind: 'group'; order: Order } | { kind: 'line'; line: DocumentLine })

type Column = { name: string; x: number; width: number; says: (line: DocumentLine) => string }

/** The rows of an invoice's table: each order, and then its lines; first what is about none. */
export function rowsOf(pen: Pen, document: InvoiceDocument): Row[] {
  const { orders, lines } = document
  const [what] = columnsOf(document)
  const draw = (line: DocumentLine): Row => {
    const height = pen.heightOf(line.description, what) + 2 * PADDING
    return { kind: 'line', height, line }
  }
  const ordersRow = (order: Order): Row => {
    const height = pen.heightOf(saysOf(order), WHOLE, { bold: true }) + 2 * PADDING + 4
    return { kind: 'group', height, order }
  }
  const of = (id: string | null) => lines.filter(({ orderId }) => orderId === id).map(draw)
  return [...of(null), ...orders.flatMap((order) => [ordersRow(order), ...of(order.id)])]
}

/** Draws the headings of the columns. They're repeated on later pages, where screen readers pass over them. */
export function drawHeadings(
  pen: Pen,
  head: StructureElement | null,
  { y, document }: { y: number; document: InvoiceDocument },
): void {
  const draw = ({ name, ...place }: Column, index: number) =>
    pen.write(name, { ...place, y, align: alignOf(index) }, { quiet: true, size: 8.5 })
  const columns = columnsOf(document)
  if (head === null) pen.pass(() => columns.forEach(draw), 'Pagination')
  else {
    const row = addPart(pen, head, 'TR')
    for (const [index, column] of columns.entries()) {
      addHeading(pen, row, { scope: 'Column', draw: () => draw(column, index) })
    }
    row.end()
  }
  pen.rule(y + HEADINGS - 6)
}

/** Draws a row of the table at a height. */
export function drawRow(
  pen: Pen,
  body: StructureElement,
  { row, y, document }: { row: Row; y: number; document: InvoiceDocument },
): void {
  const part = addPart(pen, body, 'TR')
  const columns = columnsOf(document)
  if (row.kind === 'group') {
    const place = { ...WHOLE, y: y + PADDING + 4 }
    addHeading(pen, part, {
      scope: 'Row',
      columns: columns.length,
      draw: () => pen.write(saysOf(row.order), place, { bold: true }),
    })
  } else {
    for (const [index, { name, says, x, width }] of columns.entries()) {
      const place = { x, width, y: y + PADDING, align: alignOf(index) }
      const look: Look = name === GST ? { quiet: true } : {}
      addText(pen, part, { type: 'TD', draw: () => pen.write(says(row.line), place, look) })
    }
  }
  part.end()
  pen.rule(y + row.height)
}

/** Draws above the first row of a page which order its lines are about. */
export function heightOfContinued(pen: Pen, order: Order): number {
  return pen.heightOf(saysContinued(order), WHOLE, { quiet: true }) + 2 * PADDING
}

export function drawContinued(pen: Pen, order: Order, y: number): void {
  const place = { ...WHOLE, y: y + PADDING }
  pen.pass(() => pen.write(saysContinued(order), place, { quiet: true }), 'Pagination')
}

const WHOLE = { x: LEFT, width: RIGHT - LEFT }

function saysOf({ reference, address }: Order): string {
  return address === '' ? reference : `${reference}   ${address}`
}

function saysContinued({ reference }: Order): string {
  return `${reference}, continued`
}

function alignOf(index: number): 'left' | 'right' {
  return index === 0 ? 'left' : 'right'
}

/** The GST in a line. The seller charges none on what isn't taxed. */
function sayGst({ gst, taxCode }: DocumentLine, bare: (amount: number) => string): string {
  return taxCode === 'gst' ? bare(gst) : 'No GST'
}

const GST = 'GST $'

/** Without GST columns the description gets their room. */
function columnsOf(document: InvoiceDocument): [Column, ...Column[]] {
  const bare = (amount: number) => formatMoney(amount, document.currency).replace(/[^\d.,−]/g, '')
  const isTaxed = showsGst(document)
  const aside = isTaxed ? 0 : 67
  return [
    { name: 'What', x: LEFT, width: 228 + aside, says: (line) => line.description },
    { name: 'Quantity', x: 285 + aside, width: 50, says: (line) => String(line.quantity) },
    { name: 'Price $', x: 340 + aside, width: 62, says: (line) => bare(line.unitPrice) },
    ...(isTaxed
      ? [{ name: GST, x: 407, width: 62, says: (line: DocumentLine) => sayGst(line, bare) }]
      : []),
    { name: 'Amount $', x: 474, width: RIGHT - 474, says: (line) => bare(line.amount) },
  ]
}
