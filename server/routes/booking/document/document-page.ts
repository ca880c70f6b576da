import { readDocumentLink } from '#server/documents/document-link.ts'
import { readDocument } from '#server/documents/read-document.ts'
import { renderSheet } from '#server/documents/render-sheet.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Pages, Withheld } from '#server/routes/booking/guard.ts'

/** The documents of an order. The signature in a document's link opens it. */
export function documentPage({ secrets, budgets }: Context, pages: Pages): void {
  pages.document('/orders/{id}/documents/{name}', async (org, _catalog, { params, query }) => {
    const rows = await findOrder(org, params.id).catch(unlessUnknown)
    if (!rows) return null
    const { id: orderId, reference } = rows.order
    const { name } = params
    const back = `${pages.path}/${org.slug}/orders/${orderId}`
    const [until, key] = [asText(query['until']), asText(query['key'])]
    const read = readDocumentLink(
      { order: rows.order, name, until, key },
      { secrets, now: org.now },
    )
    const link = (await hasAccessEnded(org, rows.order)) ? 'wrong' : read
    if (link === 'wrong' && !(await budgets.wrongKeys.take(orderId)).allowed) {
      const advice = 'Wait an hour, then try again.'
      const refused = withhold(429, 'Too many wrong links', advice, back)
      return { ...refused, as: 'wrong_key_budget' }
    }
    if (link !== 'good') {
      const [heading, advice] = link === 'over' ? OVER : WRONG
      const refused = withhold(403, heading, advice, back)
      return link === 'wrong' ? { ...refused, as: 'wrong_document_link' } : refused
    }
    const found = await readDocument(org, rows, name)
    if (!found) return null
    const { sheet, sender } = found
    const presented = presentReference(reference)
    return {
      title: `${sheet.title} ${presented} · ${sender.name}`,
      body: renderSheet(sheet, { sender, reference: presented, back }),
    }
  })
}

const OVER = [
  'This link has expired',
  'Open your booking from the link in your email, then open the document there.',
] as const
const WRONG = [
  'This link doesn’t work',
  'Part of it may be missing. Open your booking from the link in your email, then open the document there.',
] as const

function withhold(status: number, heading: string, advice: string, href: string): Withheld {
  return { status, heading, advice, link: { href, text: 'Your booking' } }
}

function unlessUnknown(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

/** A parameter that is missing, or sent twice, counts as empty. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
