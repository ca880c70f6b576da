import { buffer } from 'node:stream/consumers'
import type { StructureElement } from 'pdfkit'
import { ageBands } from '#contract/invoices/ageing.ts'
import type { PrintedStatement } from '#contract/invoices/printed-statement.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { drawEntry, drawEntryHeadings, entryRowsOf } from './draw-entries.ts'
import { wordsToPay } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import type { Logo } from './draw-head.ts'
import { HEADINGS } from './draw-lines.ts'
import { BOTTOM, LEFT, Pen, RIGHT, TOP } from './pen.ts'
import { planPages } from './plan-pages.ts'
import { addHeading, addPart, addText } from './tags.ts'

const ROW = 17

/**
 * A customer's statement as a tagged PDF (PDF/UA, ISO 14289-1) on A4 (rules, section 13, "Statements").
 * @param logo null for none
 */
export async function drawStatement(
  statement: PrintedStatement,
  logo: Logo | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, customer, from, to } = statement
  const title = `Statement for ${customer.name}`
  const author = seller.name || seller.tradingName
  const pen = new Pen({ title, author, date: new Date(`${to}T00:00:00Z`) })
  const bytes = buffer(pen.pdf)
  const root = pen.pdf.struct('Document')
  pen.pdf.addStructure(root)
  pen.turn()
  const facts = [
    ['From', spokenDay(from)],
    ['To', spokenDay(to)],
    ['Customer', customer.number],
  ] as const
  const under = formatMoney(statement.closing, statement.currency)
  const head = { title: 'Statement', under, seller, label: 'To', other: statement.other, facts }
  const top = drawHead(pen, root, { head, logo })
  const rows = entryRowsOf(pen, statement)
  const footHeight = heightOfAges(statement)
  const plan = planPages(rows, {
    first: BOTTOM - top - HEADINGS,
    later: BOTTOM - TOP - HEADINGS,
    foot: footHeight,
  })
  const count = plan.pages.length + (plan.footFits ? 0 : 1)
  const writePageFoot = (page: number) =>
    pen.writeFoot(
      [author, seller.phone, seller.email].filter(Boolean).join(' · '),
      `${customer.number}, page ${page} of ${count}`,
    )
  const table = addPart(pen, root, 'Table')
  const thead = addPart(pen, table, 'THead')
  drawEntryHeadings(pen, thead, top)
  thead.end()
  const body = addPart(pen, table, 'TBody')
  let y = top + HEADINGS
  for (const [page, indexes] of plan.pages.entries()) {
    if (page > 0) {
      pen.turn()
      drawEntryHeadings(pen, null, TOP)
      y = TOP + HEADINGS
    }
    writePageFoot(page + 1)
    for (const index of indexes) {
      const row = rows[index]
      if (!row) continue
      drawEntry(pen, body, row, y)
      y += row.height
    }
  }
  body.end()
  table.end()
  if (!plan.footFits) {
    pen.turn()
    writePageFoot(count)
    y = TOP
  }
  drawAges(pen, root, { statement, from: y + 16 })
  root.end()
  pen.pdf.end()
  return new Uint8Array(await bytes)
}

function agesOf({ ageing, credit, currency }: PrintedStatement): [string, string][] {
  const say = (cents: number) => formatMoney(cents, currency)
  const rows = ageBands.map((band): [string, string] => [bandNames[band], say(ageing[band])])
  return credit === 0 ? rows : [...rows, ['Credit', say(-credit)]]
}

function heightOfAges(statement: PrintedStatement): number {
  const lines = Math.max(agesOf(statement).length, wordsToPay(statement).length + 1)
  return 16 + lines * ROW
}

/** Draws how late what is due is, and beside it how to pay. */
function drawAges(
  pen: Pen,
  root: StructureElement,
  { statement, from }: { statement: PrintedStatement; from: number },
): void {
  const place = { x: 320, width: RIGHT - 320 }
  const table = addPart(pen, root, 'Table')
  for (const [index, [name, amount]] of agesOf(statement).entries()) {
    const y = from + index * ROW
    const row = addPart(pen, table, 'TR')
    const draw = () => pen.write(name, { ...place, y }, { quiet: true })
    addHeading(pen, row, { scope: 'Row', draw })
    addText(pen, row, {
      type: 'TD',
      draw: () => pen.write(amount, { ...place, y, align: 'right' }),
    })
    row.end()
  }
  table.end()
  for (const [index, { text, bold }] of wordsToPay(statement).entries()) {
    const y = from + index * ROW
    const draw = () => pen.write(text, { x: LEFT, y, width: 250 }, { bold })
    addText(pen, root, { type: 'P', draw })
  }
}
