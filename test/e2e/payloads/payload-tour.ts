import type { Browser, BrowserContext, Page } from 'playwright-core'
import { stepNames } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Job } from '#contract/jobs/job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { hirersLink } from '#server/orders/hirers-link.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { BOOKING_ORIGIN, BOOKING_URL, SECRET } from '#test/harness.ts'
import { createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { screens } from '#test/e2e/browser.ts'
import type { HostSite } from '#test/e2e/embed/host-site.ts'
import { bodyOf, catalogOf, draftOf } from './payload-catalog.ts'
import type { Write } from './payload-catalog.ts'
import { payByCard } from '#test/e2e/hirer/pay-by-card.ts'
import { PICTURES, watch } from '#test/e2e/watch.ts'
import type { Sight, Watch } from '#test/e2e/watch.ts'

/** Visits, one after another, every page that shows text written by an organisation or a customer. */

export type World = { server: TestServer; browser: Browser; site: HostSite; shop: string }

/** Takes one tour after another in the same browser window. */
export type Tourist = World & { context: BrowserContext; page: Page; watched: Watch }

export type Tour = { sights: Map<string, Sight>; struck: string[] }

type Guide = Pick<World, 'server'> & {
  write: Write
  organisation: TestOrganisation
  /** Address of the organisation's booking page. */
  at: string
  context: BrowserContext
  page: Page
  see: (name: string, page?: Page) => Promise<void>
}

export async function sendTourist(world: World): Promise<Tourist> {
  const { server, browser, shop } = world
  const origins = [BOOKING_ORIGIN, shop, server.url, 'http://localhost', PICTURES]
  const context = await browser.newContext(screens.desktop)
  const watched = await watch(context, origins)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return { ...world, context, page, watched }
}

export async function takeTour(tourist: Tourist, write: Write): Promise<Tour> {
  const { server, shop, context, page, watched } = tourist
  const organisation = await createTestOrganisation(server.db, catalogOf(write), {
    origins: [shop],
  })
  const sights = new Map<string, Sight>()
  const see: Guide['see'] = async (name, of = page) => {
    sights.set(name, await watched.look(of))
  }
  const at = `${BOOKING_URL}/${organisation.slug}`
  const guide: Guide = { server, write, organisation, at, context, page, see }
  await tourBooking(guide)
  await tourPayment(guide)
  await tourHirer(guide)
  await tourRefusals(guide)
  await tourMail(guide)
  await tourHost(guide, tourist)
  return { sights, struck: watched.takeStruck() }
}

async function tourBooking({ write, at, page, see }: Guide): Promise<void> {
  const query = new URLSearchParams({
    suburb: `Q ${write('wanted suburb')}`,
    postcode: write('wanted postcode', 12),
    name: write('wanted name'),
    utm_source: write('campaign'),
  })
  await page.goto(`${at}?${query.toString()}`)
  await page.getByText('We don’t deliver to').waitFor()
  // It comes with the later steps.
  await page.locator('footer').waitFor()
  await see('suburb, from a link')
  await page.getByRole('combobox').fill('2042')
  await page.getByRole('option').waitFor()
  await see('suburb, open list')

  const { pathname } = new URL(at)
  const draft = JSON.stringify(draftOf(write, crypto.randomUUID()))
  // A page without scripts: the booking page's would save a draft.
  await page.goto(`${at}/nothing`)
  await see('no such page')
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
    `kerbside ${pathname}`,
    draft,
  ] as const)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const problem = () => page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  const go = async (step: BookingStep) => {
    const path = JSON.stringify(`${pathname}/${step}`)
    await page.evaluate(
      `history.pushState(null, '', ${path}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.locator('[aria-current="step"]', { hasText: stepNames[step] }).waitFor()
  }
  await page.goto(`${at}/review`)
  await page.getByRole('heading', { name: 'Check and book' }).waitFor()
  await see('review')
  for (const step of ['waste', 'size'] as const) {
    await go(step)
    await see(step)
  }
  await go('dates')
  await page.getByText('Checking which days are free').waitFor({ state: 'detached' })
  await see('dates')
  await go('review')
  await page.getByRole('checkbox').first().uncheck()
  await press(/^Book /)
  await problem()
  await see('review, not accepted')
  for (const box of await page.getByRole('checkbox').all()) await box.check()

  await go('details')
  await see('details')
  const placement = page.locator('[id="customFields.placement"]')
  await placement.fill('')
  await press('Check and book')
  await problem()
  await see('details, refused')
  await placement.fill(write('placement'))
  await page.locator('[id="customFields.permit"]').fill(write('permit'))
  await see('details, to be refused')
  await go('review')
  await press(/^Book /)
  await problem()
  await see('review, refused')
  await go('details')
  await page.locator('[id="customFields.permit"]').fill('12')
  await go('review')
  await press(/^Book /)
  await page.getByRole('heading', { name: 'One thing left: payment' }).waitFor()
  await see('done')
}

async function tourPayment({ server, organisation, at, context, page, see }: Guide): Promise<void> {
  const id = await bookedOrder(page)
  const { json } = await asHirer(server, organisation)('payment-sessions', { id })
  await page.goto(json.url)
  await see('payment')
  await payByCard(page, '4000 0000 0000 0002')
  await page.getByText('The card was declined.').first().waitFor()
  await see('payment, declined')
  await payByCard(page, '4000 0000 0000 0119')
  await page.getByText('The bank didn’t answer.').waitFor()
  await see('payment, no answer')
  await payByCard(page)
  await page.waitForURL(/payment_session=/)
  await page.getByText('Paid. Thank you.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Paid $' }).waitFor()
  await see('hirer, paid')
  const other = await context.newPage()
  await other.goto(json.url)
  await see('payment, over', other)
  const view = await asHirer(server, organisation)('view', { id })
  for (const { type, url } of view.json.documents) {
    await other.goto(url)
    await see(`document, ${type}`, other)
  }
  await other.goto(`${at}/orders/${id}/documents/confirmation`)
  await see('document, withheld', other)
  await other.goto(`${at}/orders/${id}?payment_session=${json.id}`)
  await other.getByRole('heading', { level: 1, name: 'Paid' }).waitFor()
  await see('hirer, paid in another tab', other)
  await other.goto(`${at}/orders/${id}`)
  await other.getByText('This link is incomplete').waitFor()
  await see('hirer, without key', other)
  await other.close()
}

async function tourHirer(guide: Guide): Promise<void> {
  const { server, organisation, write, page, see } = guide
  const open = (name: string) => page.getByRole('button', { name }).click()
  await open('Keep it longer')
  await page.getByText('New total').waitFor()
  await see('hirer, longer')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const [type, heading] of [
    ['delivery', 'Your bin is on site'],
    ['collection', 'Collected'],
  ] as const) {
    await finish(guide, id, type)
    await page.reload()
    await page.getByRole('heading', { name: heading }).waitFor()
    await see(`hirer, ${type}`)
  }

  const ordered = await placeByKey(server, organisation, bodyOf(write))
  if (ordered.status !== 201) throw new Error(ordered.text)
  const { slug } = organisation
  const order = { id: ordered.json.id }
  await page.goto(hirersLink({ slug, order }, { bookingUrl: BOOKING_URL, secret: SECRET }))
  await page.getByRole('heading', { name: 'So far' }).waitFor()
  await see('hirer, ordered by key')
  await open('Cancel the booking')
  await page.getByLabel('Reason').fill(write('reason'))
  await open('Cancel the booking')
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor()
  await see('hirer, cancelled')
}

async function finish({ server, organisation, write }: Guide, id: string, type: string) {
  const { json } = await server.fetch(`/api/v1/orders/${id}`, {
    headers: withKey(organisation.readKey),
  })
  const completion = {
    note: write('job note'),
    docketNumber: write('docket'),
    signedBy: write('signed by'),
  }
  for (const job of json.jobs.filter((it: Job) => it.type === type)) {
    await organisation.within((org) => startJob(org, job.id))
    await organisation.within((org) => completeJob(org, { id: job.id, completion }))
  }
}

async function tourRefusals({ organisation, at, page, see }: Guide): Promise<void> {
  await organisation.within((org) => setSubscription(org, false))
  await page.goto(at)
  await page.getByRole('heading', { name: 'Online booking is closed' }).waitFor()
  // The later steps are fetched here too, after the first paint.
  await page.locator('link[as="script"]').first().waitFor({ state: 'attached' })
  await see('closed')
  await organisation.within((org) => setSubscription(org, true))
}

async function tourMail({ server, organisation, page, see }: Guide): Promise<void> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from mails where organisation_id = $1 order by created_at, id',
    [organisation.id],
  )
  for (const [index, { id }] of rows.entries()) {
    const mail = `${server.url}/dev/mail/token/${organisation.id}/${id}`
    await page.goto(mail)
    await see(`mail ${index + 1}`)
    await page.goto(`${mail}/markup`)
    await see(`mail ${index + 1}, markup`)
  }
}

async function tourHost({ write, organisation, page, see }: Guide, { site, shop }: World) {
  site.put('/', `<h1>A business</h1><script async src="${BOOKING_URL}/embed.js"></script>`)
  await page.goto(shop)
  const data = { kerbside: organisation.slug, title: write('title'), label: write('label') }
  const filled = { name: write('wanted name'), suburb: `Q ${write('wanted suburb')}` }
  const elements = [
    { ...data, ...filled, mode: 'inline' },
    { ...data, mode: 'popup' },
    { ...data, mode: 'floating' },
  ]
  await page.evaluate(`
    const heard = document.body.appendChild(document.createElement('p'))
    document.addEventListener('kerbside:ready', ({ detail }) => { heard.textContent = detail.name })
    for (const dataset of ${JSON.stringify(elements)}) {
      const element = document.createElement('div')
      Object.assign(element.dataset, dataset)
      document.body.append(element)
    }
  `)
  await page.frameLocator('iframe').getByText('We don’t deliver to').waitFor()
  await page.locator('body > p', { hasText: /./ }).waitFor()
  await page.locator('iframe[style]').waitFor()
  await see('host')
}

/** The id of the order just booked, found by following its link. */
async function bookedOrder(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'See or change' }).getAttribute('href')
  await page.goto(href ?? '')
  await page.getByRole('heading', { name: 'Pay to keep your booking' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
