import type { StructureElement } from 'pdfkit'
import { sayBank } from '#contract/invoices/bsb.ts'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { formatMoney } from '#contract/values/money.ts'
import { LEFT, RIGHT } from './pen.ts'
import type { Pen } from './pen.ts'
import { addHeading, addPart, addText } from './tags.ts'

const WORDS = { x: LEFT, width: 250 }
const SUMS = { x: 340, width: RIGHT - 340 }
const ROW = 17

/** How high the totals are, with what is said beside them. */
export function heightOfFoot(pen: Pen, document: InvoiceDocument): number {
  const words = wordsOf(document).reduce((sum, { text }) => sum + heightOf(pen, text), 0)
  return 14 + Math.max(words, (sumsOf(document).length + 1) * ROW + 6)
}

/** Draws the totals, and beside them how to pay. */
export function drawFoot(
  pen: Pen,
  root: StructureElement,
  { document, from }: { document: InvoiceDocument; from: number },
): void {
  drawSums(pen, root, document, from + 14)
  let y = from + 14
  for (const { text, bold } of wordsOf(document)) {
    const place = { ...WORDS, y }
    addText(pen, root, { type: 'P', draw: () => pen.write(text, place, { bold }) })
    y += heightOf(pen, text)
  }
}

function drawSums(pen: Pen, root: StructureElement, document: InvoiceDocument, from: number): void {
  const table = addPart(pen, root, 'Table')
  const rows = sumsOf(document)
  for (const [index, { label, amount, bold }] of rows.entries()) {
    const y = from + index * ROW + (bold ? 5 : 0)
    if (bold) pen.rule(y - 3, SUMS.x)
    const row = addPart(pen, table, 'TR')
    const look = bold ? { bold, size: 11.5 } : {}
    addHeading(pen, row, {
      scope: 'Row',
      draw: () => pen.write(label, { ...SUMS, y }, bold ? look : { quiet: true }),
    })
    const says = formatMoney(amount, document.currency)
    addText(pen, row, {
      type: 'TD',
      draw: () => pen.write(says, { ...SUMS, y, align: 'right' }, look),
    })
    row.end()
  }
  table.end()
  const y = from + rows.length * ROW + 8
  addText(pen, root, {
    type: 'P',
    draw: () => pen.write(document.gstNote, { ...SUMS, y }, { quiet: true }),
  })
}

type Sum = { label: string; amount: number; bold: boolean }

function sumsOf({ total, gst, credits }: InvoiceDocument): Sum[] {
  const sums = [
    { label: 'Without GST', amount: total - gst, bold: false },
    { label: 'GST', amount: gst, bold: false },
  ]
  const changes =
    credits === null
      ? []
      : [
          { label: `${credits.number} before`, amount: credits.before, bold: false },
          { label: `${credits.number} after`, amount: credits.after, bold: false },
        ]
  const label = credits === null ? 'Total' : 'Credited'
  return [...changes, ...(gst === 0 ? [] : sums), { label, amount: total, bold: true }]
}

function wordsOf(document: InvoiceDocument): { text: string; bold: boolean }[] {
  const { bank, credits, number, paymentNote, note } = document
  const words = credits === null ? wordsToPay({ bank }) : []
  if (words.length > 0 && number !== null) words.push({ text: `Reference ${number}`, bold: false })
  for (const text of [paymentNote, note]) if (text !== '') words.push({ text, bold: false })
  return words
}

/** Where to pay; nothing without a bank account. */
export function wordsToPay({
  bank,
}: Pick<InvoiceDocument, 'bank'>): { text: string; bold: boolean }[] {
  if (bank.bsb === '') return []
  return [
    { text: 'How to pay', bold: true },
    {
      text: sayBank(bank),
      bold: false,
    },
  ]
}

function heightOf(pen: Pen, text: string): number {
  return pen.heightOf(text, WORDS) + 4
}
