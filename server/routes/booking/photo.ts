import type { Readable } from 'node:stream'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { readPhotoLink } from '#server/hirers/photo-link.ts'
import { findPhoto } from '#server/hirers/read-photos.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { AnyRoute } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { Pages } from './guard.ts'

type Link = { orderId: string; fileId: string; until: string; key: string }

/**
 * A photo of an order, for its hirer: the signature in the link opens it. Every link that isn't right gets the
 * same 404, so strangers learn nothing; one that has expired says so.
 */
export function photoRoutes(context: Context, { path }: Pages): void {
  const { app, db, addresses, files } = context
  const resolveSlug = createSlugResolver(db)
  app.get<AnyRoute>(`${path}/:organisation/orders/:id/photos/:file`, async (request, reply) => {
    addresses.take(request.address, 'read')
    const { organisation: slug = '', id: orderId = '', file: fileId = '' } = request.params
    const { until, key } = request.query
    const caller = await resolveSlug(slug)
    request.organisation = caller?.organisation.id ?? null
    if (!caller) throw missing()
    const link = { orderId, fileId, until: asText(until), key: asText(key) }
    const { sha256 } = await inOrganisation(db, caller.organisation, caller, (org) =>
      openLink(org, link, context),
    )
    const tag = `"${sha256}"`
    reply.headers({ ...HEADERS, etag: tag })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const stream: Readable | null = await files.open({
      organisation: caller.organisation.id,
      sha256,
    })
    if (!stream) throw missing()
    return reply.type('image/jpeg').send(stream)
  })
}

/**
 * Nothing in it runs, whatever a browser takes it for, and only this browser caches it, while its link
 * works.
 */
const HEADERS = {
  'cache-control': 'private, max-age=3600',
  'accept-ranges': 'none',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** @throws Refusal 404 unless the link is right, 403 if it has expired, 429 after too many wrong ones */
async function openLink(
  org: Org,
  { orderId, fileId, ...signed }: Link,
  { secrets, budgets }: Pick<Context, 'secrets' | 'budgets'>,
): Promise<{ sha256: string }> {
  const { order } = await findOrder(org, orderId).catch((error: unknown) => {
    throw error instanceof Refusal ? missing() : error
  })
  const read = readPhotoLink({ order, fileId, ...signed }, { secrets, now: org.now })
  const link = (await hasAccessEnded(org, order)) ? 'wrong' : read
  if (link === 'wrong') {
    if ((await budgets.wrongKeys.take(order.id)).allowed) throw missing('wrong_document_link')
    const sentence = 'Too many wrong links, try again later'
    throw new Refusal(429, sentence, { 'retry-after': '60' }, 'wrong_key_budget')
  }
  if (link === 'over') {
    throw new Refusal(403, 'This link has expired. Open your booking from the link in your email.')
  }
  const photo = await findPhoto(org, { orderId: order.id, fileId })
  if (!photo) throw missing()
  return photo
}

function missing(as?: 'wrong_document_link'): Refusal {
  return new Refusal(404, 'There is no such picture', {}, as)
}

/** A parameter that is missing, or sent twice, counts as empty. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
