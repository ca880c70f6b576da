import type { Readable } from 'node:stream'
import { inOrganisation } from '#server/db/tenant.ts'
import { readPhotoLink } from '#server/hirers/photo-link.ts'
import { findPhoto } from '#server/hirers/read-photos.ts'
import type { Context } from '#server/routes/context.ts'
import type { AnyRoute } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { Pages } from '#server/routes/booking/guard.ts'
import { FILE_HEADERS } from './file-headers.ts'
import { noSuchFile, openSigned, readSigned } from './open-signed.ts'

const WHAT = 'picture'

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
    const caller = await resolveSlug(slug)
    request.organisation = caller?.organisation.id ?? null
    if (!caller) throw noSuchFile(WHAT)
    const link = {
      orderId,
      signed: readSigned(request.query),
      check: (given, to) => readPhotoLink({ fileId, ...given }, to),
      what: WHAT,
    } satisfies Parameters<typeof openSigned>[1]
    const { sha256 } = await inOrganisation(db, caller.organisation, caller, async (org) => {
      const { order } = await openSigned(org, link, context)
      const photo = await findPhoto(org, { orderId: order.id, fileId })
      if (!photo) throw noSuchFile(WHAT)
      return photo
    })
    const stream: Readable | null = await files.open({
      organisation: caller.organisation.id,
      sha256,
    })
    if (!stream) throw noSuchFile(WHAT)
    return reply.headers(FILE_HEADERS).type('image/jpeg').send(stream)
  })
}
