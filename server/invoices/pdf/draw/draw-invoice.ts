import { buffer } from 'node:stream/consumers'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { drawFoot, heightOfFoot } from './draw-foot.ts'
import { drawHead, headOf } from './draw-head.ts'
import type { Logo } from './draw-head.ts'
import {
  HEADINGS,
  drawContinued,
  drawHeadings,
  drawRow,
  heightOfContinued,
  rowsOf,
} from './draw-lines.ts'
import { BOTTOM, Pen, TOP } from './pen.ts'
import { planPages } from './plan-pages.ts'
import { addPart } from './tags.ts'

/**
 * An invoice or credit note as a tagged PDF (PDF/UA, ISO 14289-1) on A4 (rules, section 13, "The PDF"). The same
 * document and logo give the same bytes.
 * @param logo null for none
 */
export async function drawInvoice(
  document: InvoiceDocument,
  logo: Logo | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, number, title, issuedOn } = document
  const pen = new Pen({
    title: `${title} ${number ?? '(draft)'}`,
    author: seller.name || seller.tradingName,
    date: new Date(`${issuedOn}T00:00:00Z`),
  })
  const bytes = buffer(pen.pdf)
  const root = pen.pdf.struct('Document')
  pen.pdf.addStructure(root)
  pen.turn()
  const top = drawHead(pen, root, { head: headOf(document), logo })
  const rows = rowsOf(pen, document)
  const continued = Math.max(0, ...document.orders.map((order) => heightOfContinued(pen, order)))
  const plan = planPages(rows, {
    first: BOTTOM - top - HEADINGS,
    later: BOTTOM - TOP - HEADINGS - continued,
    foot: heightOfFoot(pen, document),
  })
  const count = plan.pages.length + (plan.footFits ? 0 : 1)
  const writePageFoot = (page: number) => {
    const whose = [seller.name || seller.tradingName, seller.phone, seller.email].filter(Boolean)
    const which = [number ?? 'Draft', `page ${page} of ${count}`].join(', ')
    pen.writeFoot(whose.join(' · '), which)
  }
  const table = addPart(pen, root, 'Table')
  const head = addPart(pen, table, 'THead')
  let y = top
  drawHeadings(pen, head, { y, document })
  head.end()
  y += HEADINGS
  const body = addPart(pen, table, 'TBody')
  for (const [page, indexes] of plan.pages.entries()) {
    if (page > 0) {
      pen.turn()
      drawHeadings(pen, null, { y: TOP, document })
      y = TOP + HEADINGS
      const first = rows[indexes[0] ?? -1]
      const order =
        first?.kind === 'line'
          ? document.orders.find(({ id }) => id === first.line.orderId)
          : undefined
      if (order) {
        drawContinued(pen, order, y)
        y += heightOfContinued(pen, order)
      }
    }
    writePageFoot(page + 1)
    for (const index of indexes) {
      const row = rows[index]
      if (!row) continue
      drawRow(pen, body, { row, y, document })
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
  drawFoot(pen, root, { document, from: y })
  root.end()
  pen.pdf.end()
  return new Uint8Array(await bytes)
}
