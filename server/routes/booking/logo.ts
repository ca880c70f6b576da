import { inOrganisation } from '#server/db/tenant.ts'
import { findFile } from '#server/organisations/logo/find-file.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { AnyRoute } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { Pages } from './guard.ts'

/** The logo of an organisation, under the hash of its bytes. It's for everyone: emails show it too. */
export function logoRoutes({ app, db, addresses }: Context, { path }: Pages): void {
  const resolveSlug = createSlugResolver(db)
  app.get<AnyRoute>(`${path}/:organisation/logo/:file`, async (request, reply) => {
    addresses.take(request.address, 'read')
    const { organisation: slug = '', file = '' } = request.params
    const [, hash] = /^([0-9a-f]{64})\.png$/.exec(file) ?? []
    const caller = hash === undefined ? null : await resolveSlug(slug)
    const bytes =
      caller &&
      (await inOrganisation(db, caller.organisation, caller, (org) => findFile(org, hash ?? '')))
    if (!bytes) throw new Refusal(404, 'There is no such picture')
    return reply
      .type('image/png')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}
