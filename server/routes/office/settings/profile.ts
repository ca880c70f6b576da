import { settingsEndpoints as endpoints } from '#contract/api/office/settings/profile.ts'
import { actorText } from '#server/actor.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'
import { addOrigin, listOriginRows, removeOrigin } from '#server/organisations/change-origins.ts'
import { changeLogo } from '#server/organisations/logo/change-logo.ts'
import { changeProfile } from '#server/organisations/profile/change-profile.ts'
import { readProfilePage } from '#server/organisations/profile/read-profile-page.ts'
import { listWaitingRefunds } from '#server/payments/refunds/list-waiting-refunds.ts'
import { providerOf } from '#server/payments/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** The profile, the website and payments of an organisation. */
export function settingsRoutes(
  api: OfficeApi,
  { bookingUrl, payments }: Pick<Context, 'bookingUrl' | 'payments'>,
): void {
  api.on(endpoints.getProfile, (org) => readProfilePage(org, bookingUrl))

  api.on(endpoints.changeProfile, async (org, { version, body }) => {
    await changeProfile(org, { expected: version(), read: body })
    return readProfilePage(org, bookingUrl)
  })

  api.on(endpoints.changeLogo, async (org, { version, body }) => {
    const read = () => Buffer.from(body().png, 'base64')
    await changeLogo(org, { expected: version(), read, bookingUrl })
    return readProfilePage(org, bookingUrl)
  })

  api.on(endpoints.removeLogo, async (org, { version }) => {
    await changeLogo(org, { expected: version(), read: () => null, bookingUrl })
    return readProfilePage(org, bookingUrl)
  })

  const readWebsite = async (org: Org) => ({
    bookingUrl: `${bookingUrl}/${org.slug}`,
    embedUrl: `${bookingUrl}/embed.js`,
    origins: (await listOriginRows(org)).map(({ origin, created_at: at }) => ({
      origin,
      addedAt: at.toISOString(),
    })),
  })

  api.on(endpoints.getWebsite, readWebsite)

  api.on(endpoints.addOrigin, async (org, { body }) => {
    await addOrigin(org, body().origin)
    return readWebsite(org)
  })

  api.on(endpoints.removeOrigin, async (org, { params }) => {
    const isAddress = URL.canParse(params.origin)
    if (!isAddress || !(await removeOrigin(org, params.origin))) {
      throw new Refusal(404, 'No website on the list has that address')
    }
    return readWebsite(org)
  })

  api.on(endpoints.getPaymentSettings, async (org) => {
    const { bookingRules } = (await loadCatalog(org)).public
    const refunds = await listWaitingRefunds(org)
    return {
      provider: providerOf(org, payments)?.name ?? null,
      paymentRequired: bookingRules.paymentRequired,
      refunds: refunds.map(({ requestedBy, ...refund }) => ({
        ...refund,
        requestedBy: presentPerson(actorText(requestedBy), null),
      })),
    }
  })
}
