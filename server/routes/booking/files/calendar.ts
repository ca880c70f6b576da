import { presentReference } from '#contract/orders/reference.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { readCalendarLink } from '#server/orders/calendar/calendar-link.ts'
import { calendarOfOrder } from '#server/orders/calendar/calendar-of-order.ts'
import { whatOf } from '#server/orders/letters/describe-order.ts'
import { sayAddress } from '#server/orders/say-address.ts'
import type { Context } from '#server/routes/context.ts'
import type { AnyRoute } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { Pages } from '#server/routes/booking/guard.ts'
import { FILE_HEADERS } from './file-headers.ts'
import { noSuchFile, openSigned, readSigned } from './open-signed.ts'

const WHAT = 'calendar file'

/**
 * The visits of an order as a calendar file, for its hirer: the signature in the link opens it. Links that aren't
 * right are answered as those to photos.
 */
export function calendarRoutes(context: Context, { path }: Pages): void {
  const { app, db, addresses } = context
  const resolveSlug = createSlugResolver(db)
  app.get<AnyRoute>(`${path}/:organisation/orders/:id/calendar.ics`, async (request, reply) => {
    addresses.take(request.address, 'read')
    const { organisation: slug = '', id: orderId = '' } = request.params
    const caller = await resolveSlug(slug)
    request.organisation = caller?.organisation.id ?? null
    if (!caller) throw noSuchFile(WHAT)
    const signed = readSigned(request.query)
    const link = { orderId, signed, check: readCalendarLink, what: WHAT }
    const { file, reference } = await inOrganisation(
      db,
      caller.organisation,
      caller,
      async (org) => {
        const rows = await openSigned(org, link, context)
        const { order } = rows
        const where = { place: sayAddress(order), what: whatOf(rows) }
        return {
          file: calendarOfOrder(rows, await loadCatalog(org), where),
          reference: presentReference(order.reference),
        }
      },
    )
    if (file === null) throw noSuchFile(WHAT)
    return reply
      .headers({
        ...FILE_HEADERS,
        'content-disposition': `attachment; filename="${slug}-${reference}.ics"`,
      })
      .type('text/calendar; charset=utf-8')
      .send(file)
  })
}
