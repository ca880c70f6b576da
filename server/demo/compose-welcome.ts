import { addDays } from '#contract/values/day.ts'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { isCollectionDay } from '#contract/catalog/collection-days.ts'
import { listAvailability } from '#server/catalog/availability/list-availability.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { localTime } from '#contract/values/day.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { DEMO_ACTOR, DEMO_SLUG, findDemoKey } from './load-demo.ts'

/**
 * The text printed at startup: the addresses, perhaps the demonstration key, and a call that places an order
 * on an available date. Null if there is no demonstration organisation.
 */
export async function composeWelcome(
  db: Database,
  {
    baseUrl,
    bookingUrl,
    demoSite,
    secrets,
    showsKey,
    devMail,
  }: {
    baseUrl: string
    bookingUrl: string
    demoSite: string | null
    secrets: readonly [string, ...string[]]
    /** Whether to print the key; otherwise the text says how to see it. */
    showsKey: boolean
    /** The address of the unsent emails; null if they aren't shown. */
    devMail: string | null
  },
): Promise<string | null> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found) return null
  const body = await inOrganisation(
    db,
    found.organisation,
    { now: found.now, actor: DEMO_ACTOR },
    async (org) => {
      const { public: catalog, rules } = await loadCatalog(org)
      const product = catalog.products.find(({ variants }) => variants.length > 0)
      const variant = product?.variants.find(({ sizeCubicMetres }) => sizeCubicMetres === 6)
      const [area] = catalog.areas
      if (!product || !variant || !area) return null
      const from = localTime(org.now, org.timezone).day
      const { products } = await listAvailability(org, { from, to: addDays(from, 60) })
      const unavailable =
        products.find(({ productId }) => productId === variant.id)?.unavailable ?? []
      const closed = new Set(unavailable.map(({ date }) => date))
      const days = Array.from({ length: 60 }, (_, offset) => addDays(from, offset + 2))
      const deliveryDate = days.find(
        (day) => !closed.has(day) && isCollectionDay(addDays(day, 7), rules),
      )
      if (deliveryDate === undefined) return null
      return {
        productId: variant.id,
        quantity: 1,
        areaId: area.id,
        deliveryDate,
        pickupDate: addDays(deliveryDate, 7),
        customerType: 'individual',
        customerName: 'Alex Nguyen',
        contactName: 'Alex Nguyen',
        email: 'alex@customer.example',
        phone: '02 5550 0199',
        address: '12 Example Street',
        locality: area.localities[0],
        acceptedTerms: true,
        acceptedNoticeIds: catalog.notices
          .filter(({ mustAccept }) => mustAccept)
          .map(({ id }) => id),
      }
    },
  )
  if (!body) return null
  const key = showsKey ? await findDemoKey(db, secrets) : 'run "kerbside demo" to see it'
  const site =
    demoSite === null ? '' : `\n    Demo website    ${demoSite}, which embeds the booking page`
  const emails = devMail === null ? '' : `\n    Unsent emails   ${devMail}`
  return `
  ${found.organisation.name}, a demonstration organisation, is loaded.

    The office      ${baseUrl}/sign-in
    Booking page    ${bookingUrl}/${DEMO_SLUG}
    Documentation   ${baseUrl}/docs
    Catalogue       ${baseUrl}/api/public/${DEMO_SLUG}/catalog
    Demo API key    ${key}${site}${emails}

  Place an order:

curl -sS '${baseUrl}/api/v1/orders' \\
  -H ${showsKey ? `'Authorization: Bearer ${key}'` : '"Authorization: Bearer $KEY"'} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'
`
}
