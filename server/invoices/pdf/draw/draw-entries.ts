import type { StructureElement } from 'pdfkit'
import type { PrintedStatement } from '#contract/invoices/printed-statement.ts'
import { nameEntry, sayEntry } from '#contract/payments/say-entry.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { LEFT, RIGHT } from './pen.ts'
import type { Pen } from './pen.ts'
import type { Block } from './plan-pages.ts'
import { addHeading, addPart, addText } from './tags.ts'

const PADDING = 4

const COLUMNS = [
  { name: 'Date', x: LEFT, width: 90, align: 'left' },
  { name: 'Entry', x: 145, width: 172, align: 'left' },
  { name: 'Due', x: 322, width: 84, align: 'left' },
  { name: 'Amount', x: 410, width: 64, align: 'right' },
  { name: 'Balance', x: 479, width: RIGHT - 479, align: 'right' },
] as const

/** A row of a statement's table: its cells, and whether it's a balance. */
export type EntryRow = Block & { cells: readonly string[]; bold: boolean }

/**
 * The rows of a statement: the opening balance, each entry, and the closing balance, which stays on one page with the row
 * before it.
 */
export function entryRowsOf(pen: Pen, statement: PrintedStatement): EntryRow[] {
  const { from, to, opening, entries, closing, currency } = statement
  const say = (cents: number) => formatMoney(cents, currency)
  const row = (cells: readonly string[], bold = false): EntryRow => {
    const heights = cells.map((text, at) => pen.heightOf(text, COLUMNS[at] ?? COLUMNS[0], { bold }))
    return { kind: 'line', cells, bold, height: Math.max(...heights) + 2 * PADDING }
  }
  const rows = [
    row([spokenDay(from), 'Opening balance', '', '', say(opening)], true),
    ...entries.map((entry) =>
      row([
        spokenDay(entry.on),
        inLines(pen, entry),
        entry.dueOn === null ? '' : spokenDay(entry.dueOn),
        say(entry.amount),
        say(entry.balance),
      ]),
    ),
    row([spokenDay(to), 'Closing balance', '', '', say(closing)], true),
  ]
  return rows.map((one, at) => (at === rows.length - 2 ? { ...one, kind: 'group' } : one))
}

/** An entry in one line, or its reference in the next one if it's too long for that. */
function inLines(pen: Pen, entry: PrintedStatement['entries'][number]): string {
  const [, place] = COLUMNS
  const [text, name] = [sayEntry(entry), nameEntry(entry)]
  const fits = pen.heightOf(text, place) === pen.heightOf(name, place)
  return fits ? text : `${name}\n${entry.note}`
}

/** Draws the headings of the columns; on later pages screen readers pass over them. */
export function drawEntryHeadings(pen: Pen, head: StructureElement | null, y: number): void {
  const draw = ({ name, ...place }: (typeof COLUMNS)[number]) =>
    pen.write(name, { ...place, y }, { quiet: true, size: 8.5 })
  if (head === null) pen.pass(() => COLUMNS.forEach(draw), 'Pagination')
  else {
    const row = addPart(pen, head, 'TR')
    for (const column of COLUMNS) {
      addHeading(pen, row, { scope: 'Column', draw: () => draw(column) })
    }
    row.end()
  }
  pen.rule(y + 16)
}

/** Draws a row at a height. */
export function drawEntry(pen: Pen, body: StructureElement, row: EntryRow, y: number): void {
  const part = addPart(pen, body, 'TR')
  for (const [at, { name: _, ...place }] of COLUMNS.entries()) {
    const draw = () =>
      pen.write(row.cells[at] ?? '', { ...place, y: y + PADDING }, { bold: row.bold })
    addText(pen, part, { type: 'TD', draw })
  }
  part.end()
  pen.rule(y + row.height)
}
