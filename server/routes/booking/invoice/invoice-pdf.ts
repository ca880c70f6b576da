import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { findIssued } from '#server/hirers/find-as-payer.ts'
import { keysToInvoice } from '#server/hirers/keys-to-invoice.ts'
import { readPdfLink } from '#server/invoices/access/invoice-key.ts'
import { findFile } from '#server/organisations/logo/find-file.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { AnyRoute } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { Pages } from '#server/routes/booking/guard.ts'

type Link = { id: string; until: string; key: string }

/**
 * The PDF of an invoice, for its payer: the signature in the link opens it. Every link that isn't right gets the same
 * 404, so strangers learn nothing; one that has expired says so.
 */
export function invoicePdfRoutes(context: Context, { path }: Pages): void {
  const { app, db, addresses, printer } = context
  const resolveSlug = createSlugResolver(db)
  app.get<AnyRoute>(`${path}/:organisation/invoices/:id/pdf`, async (request, reply) => {
    addresses.take(request.address, 'read')
    const { organisation: slug = '', id = '' } = request.params
    const { until, key } = request.query
    const caller = await resolveSlug(slug)
    request.organisation = caller?.organisation.id ?? null
    if (!caller) throw missing()
    const link = { id, until: asText(until), key: asText(key) }
    const { document, logo } = await inOrganisation(db, caller.organisation, caller, (org) =>
      openLink(org, link, context),
    )
    const name = (document.number ?? 'invoice').replaceAll(/[^\w-]/g, '-')
    const bytes = await printer.print({
      organisation: caller.organisation.id,
      printed: { document },
      logo,
    })
    return reply
      .type('application/pdf')
      .headers({ ...HEADERS, 'content-disposition': `inline; filename="${name}.pdf"` })
      .send(Buffer.from(bytes))
  })
}

/** Nothing keeps it: another link replaces this one at once. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** @throws Refusal 404 unless the link is right, 403 if it has expired, 429 after too many wrong ones */
async function openLink(
  org: Org,
  link: Link,
  { secrets, budgets }: Pick<Context, 'secrets' | 'budgets'>,
) {
  const invoice = await findIssued(org, link.id)
  if (!invoice) throw missing()
  const keys = await keysToInvoice(org, invoice, secrets)
  const read = readPdfLink(link, { keys, now: org.now })
  if (read === 'wrong') {
    if ((await budgets.wrongKeys.take(invoice.id)).allowed) throw missing('wrong_document_link')
    const sentence = 'Too many wrong links, try again later'
    throw new Refusal(429, sentence, { 'retry-after': '60' }, 'wrong_key_budget')
  }
  if (read === 'over') {
    throw new Refusal(403, 'This link has expired. Open the invoice from the link in your email.')
  }
  const { document } = invoice
  const { logo: hash = null } = document.seller
  return { document, logo: hash === null ? null : await findFile(org, hash) }
}

function missing(as?: 'wrong_document_link'): Refusal {
  return new Refusal(404, 'There is no such invoice', {}, as)
}

/** A parameter that is missing, or sent twice, counts as empty. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
