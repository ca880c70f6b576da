import { importCatalog } from '#server/catalog/import-catalog.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { serveHostSite } from '#test/e2e/embed/host-site.ts'
import type { Write } from './payload-catalog.ts'
import { packPayloads } from './pack-payloads.ts'
import { payloads } from './payloads.ts'
import { sendTourist, takeTour } from './payload-tour.ts'
import type { Tour, Tourist, World } from './payload-tour.ts'
import { plain } from '#test/e2e/watch.ts'

/**
 * Anything an organisation or a customer writes stays text. Each page is visited first with a word in
 * every field, then with payloads in every field. The payloads must appear as text exactly where the
 * words did, and the markup must be the same.
 */

// Hundreds of pages: two minutes alone, over five with other tests on a slow machine.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 240_000 })
/** Fields for the crew or the office, or never shown. The terms have their own address. */
const UNSEEN = [
  'branding terms',
  'campaign',
  'docket',
  'equipment',
  'job note',
  'line',
  'line order',
  'salesperson',
  'signed by',
  'wanted name',
]
let world: World
let tourists: Tourist[]
/** With the day on which it was taken. */
type DatedTour = Tour & { day: string }
let words: DatedTour
/** The text in each field, by the field's name. */
const written = new Map<string, string>()

beforeAll(async () => {
  const server = await startTestServer({ devMail: '/dev/mail/token' })
  const [site, shop] = [await serveHostSite(), 'http://shop.test:5000']
  const hosts = { 'shop.test:5000': site.address, localhost: new URL(server.url).host }
  world = { server, site, shop, browser: await openBrowser(server, hosts) }
  tourists = await Promise.all([sendTourist(world), sendTourist(world)])
  const [first] = tourists
  if (!first) throw new Error('no tour was taken')
  words = await takeWordsTour(first)
})

async function takeWordsTour(tourist: Tourist): Promise<DatedTour> {
  return takeTourWithinADay(tourist, (field, most = 120) => {
    const word = `«${field}»`.slice(0, most)
    written.set(field, word)
    return word
  })
}

/** What can be chosen depends on the day: a tour during which another began is taken again. */
async function takeTourWithinADay(tourist: Tourist, write: Write): Promise<DatedTour> {
  const day = inDays(0)
  const tour = await takeTour(tourist, write)
  return inDays(0) === day ? { ...tour, day } : takeTourWithinADay(tourist, write)
}

test('there are sixty of them', () => {
  expect(new Set(payloads).size).toBe(60)
})

test('every field meant for the hirer appears on some page', () => {
  expect(words.struck).toEqual([])
  const texts = [...words.sights.values()].map(({ text }) => text)
  const unseen = [...written].filter(([, word]) => !texts.some((text) => text.includes(word)))
  expect(unseen.map(([field]) => field).sort()).toEqual(UNSEEN)
})

test('payloads stay text on every page and cause nothing else', async () => {
  const packs = packPayloads(payloads, 120)
  const found: string[] = []
  const tour = async (tourist: Tourist) => {
    for (let pack = packs.shift(); pack; pack = packs.shift()) {
      found.push(...(await differences(tourist, pack)))
    }
  }
  await Promise.all(tourists.map(tour))
  expect(found).toEqual([])
})

/** Differences between a tour with payloads and one with words. */
async function differences(tourist: Tourist, pack: readonly string[]): Promise<string[]> {
  const texts = new Map<string, string>()
  const write: Write = (field, most = 120) => {
    const whole = pack.join(' ')
    // A field too short for a pack gets the first payload that fits, or the beginning of one. A full field says
    // that it is, so none gets full.
    const fitting = whole.length < most ? whole : pack.find(({ length }) => length < most)
    const text = (fitting ?? whole).slice(0, most - 1).trim()
    texts.set(field, text)
    return text
  }
  const { sights, struck, day } = await takeTourWithinADay(tourist, write)
  if (day !== words.day) {
    words = await takeWordsTour(tourist)
    return differences(tourist, pack)
  }
  const found = struck.map((what) => `${pack[0]}: ${what}`)
  for (const [name, { markup, text }] of words.sights) {
    const sight = sights.get(name)
    if (sight?.markup !== markup) {
      const [was, is] = [markup.split('\n'), sight?.markup.split('\n') ?? []]
      const at = was.findIndex((line, index) => line !== is[index])
      found.push(`${pack[0]}: ${name} has ${is[at]} instead of ${was[at]}`)
    }
    for (const [field, word] of written) {
      const missing = text.includes(word) && !sight?.text.includes(plain(texts.get(field) ?? ''))
      if (missing) found.push(`${pack[0]}: the ${field} is not on ${name}`)
    }
  }
  return found
}

test.each([
  ['branding', 'logoUrl'],
  ['branding', 'termsUrl'],
  ['branding', 'privacyUrl'],
  ['terms', 'url'],
])('a script is refused as an address: %s.%s', async (section, field) => {
  const organisation = await createTestOrganisation(world.server.db)
  for (const url of ['data:text/html,x', ' JaVaScRiPt:x', 'http://x.example', ...payloads]) {
    const file = { [section]: { [field]: url } }
    await expect(organisation.within((org) => importCatalog(org, file))).rejects.toMatchObject({
      problems: [{ field: `${section}.${field}`, message: 'must be an https address' }],
    })
  }
})

test('the documentation shows no organisation’s data', async () => {
  for (const path of ['/docs', '/docs/catalogue/get-catalog', '/api/openapi.json']) {
    const { text } = await world.server.fetch(path)
    expect(text).not.toContain('struck')
    expect(text).not.toContain('«')
  }
})
