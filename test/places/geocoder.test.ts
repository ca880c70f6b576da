import pino from 'pino'
import { expect, test } from 'vitest'
import { findPoints } from '#server/places/find-points.ts'
import { openGeocoder } from '#server/places/geocoder.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { startStandIn } from './stand-in.ts'

// Where addresses are, by a geocoder that answers as Photon's documentation says, or doesn't.

const KING = { latitude: -33.8977, longitude: 151.1793 }

/** A feature of Photon's, with what it says besides. */
function feature({ latitude, longitude }: typeof KING, properties: object) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      osm_type: 'W',
      osm_id: 26_100_000,
      osm_key: 'building',
      osm_value: 'yes',
      type: 'house',
      countrycode: 'AU',
      country: 'Australia',
      extent: [151, -33, 152, -34],
      ...properties,
    },
  }
}

const house = feature(KING, {
  housenumber: '7',
  street: 'King Street',
  district: 'Newtown',
  city: 'Sydney',
  state: 'New South Wales',
  postcode: '2042',
})
const street = feature(KING, { name: 'King Street', city: 'Sydney', type: 'street' })
const collection = (...features: object[]) => ({ body: { type: 'FeatureCollection', features } })

const dates = { deliveryDate: inDays(10), pickupDate: inDays(13) }
const photon = await startStandIn(() => collection(house))
const logs: string[] = []
const log = pino({ base: null }, { write: (line: string) => void logs.push(line) })
const geocoder = openGeocoder(photon.url, { log })
const server = await startTestServer({ geocoder })

async function open() {
  photon.answers = () => collection(house)
  photon.asked.length = 0
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'admin')
  const base = `/api/office/${firm.slug}`
  const find = async (text: string) => {
    const {
      status,
      json,
      text: body,
    } = await office.ask(`${base}/places?q=${encodeURIComponent(text)}`)
    expect(status, body).toBe(200)
    return json
  }
  const place = async (address = '7 King St') => {
    const { json: order } = await placeByKey(server, firm, anOrder({ ...dates, address }))
    return { orderId: String(order.id), jobId: String(order.jobs[0].id) }
  }
  const locationOf = async (jobId: string) => {
    const { json } = await server.fetch(`/api/v1/jobs/${jobId}`, { headers: withKey(firm.readKey) })
    return json.location
  }
  const search = (days = 0) =>
    findPoints(
      {
        inOrg: (work) =>
          firm.within((org) =>
            work({ ...org, now: new Date(org.now.getTime() + days * 86_400_000) }),
          ),
      },
      geocoder,
    )
  return { firm, office, base, find, place, locationOf, search }
}

test('an address is looked up, near the depots first', async () => {
  const { office, base, find } = await open()
  expect(await find('7 King St & Co')).toEqual({
    available: true,
    data: [{ label: '7 King Street, Newtown New South Wales 2042', point: KING }],
  })
  expect(photon.asked).toEqual(['/osm/api?q=7+King+St+%26+Co&limit=5'])
  const yard = { name: 'Yard', point: { latitude: -33.9, longitude: 151.1 } }
  expect((await office.send('POST', `${base}/depots`, yard)).status).toBe(201)
  await find('7 King St')
  expect(photon.asked[1]).toBe('/osm/api?q=7+King+St&limit=5&lat=-33.9&lon=151.1')
  expect((await office.ask(`${base}/places?q=a`)).status).toBe(422)
})

test('the chore finds the addresses of the coming jobs, and asks about each once', async () => {
  const { place, locationOf, search } = await open()
  const [one, other] = [await place(), await place()]
  expect(await search()).toBe(1)
  expect(await locationOf(one.jobId)).toEqual(KING)
  expect(await locationOf(other.jobId)).toEqual(KING)
  expect(photon.asked).toHaveLength(1)
  expect(await search()).toBe(0)
  expect(photon.asked).toHaveLength(1)
})

test('the middle of a street, and a place too far away, are no point; it’s tried again in a week', async () => {
  const { office, base, place, locationOf, search } = await open()
  const yard = { name: 'Yard', point: { latitude: -33.9, longitude: 151.1 } }
  await office.send('POST', `${base}/depots`, yard)
  const { jobId } = await place()
  const perth = feature({ latitude: -31.95, longitude: 115.86 }, { housenumber: '7' })
  photon.answers = () => collection(street, perth)
  expect(await search()).toBe(0)
  expect(await locationOf(jobId)).toBeNull()
  expect(await search()).toBe(0)
  expect(photon.asked).toHaveLength(1)
  photon.answers = () => collection(street, house)
  expect(await search(8)).toBe(1)
  expect(await locationOf(jobId)).toEqual(KING)
})

test('what people and crews know goes before it', async () => {
  const { office, base, place, locationOf, search } = await open()
  const { orderId, jobId } = await place()
  const pin = { latitude: -33.5, longitude: 151.5 }
  await office.send('PUT', `${base}/orders/${orderId}/point`, { point: pin })
  expect(await search()).toBe(0)
  expect(photon.asked).toEqual([])
  expect(await locationOf(jobId)).toEqual(pin)
})

const failures: [string, typeof photon.answers][] = [
  ['refuses', () => ({ status: 400, body: { message: 'unknown query parameter' } })],
  ['is broken', () => ({ status: 502, body: '<h1>Bad gateway</h1>' })],
  ['says something else', () => ({ body: { features: [{ geometry: null, properties: {} }] } })],
  ['puts a house off the map', () => collection(feature({ latitude: 151, longitude: -33 }, {}))],
  ['sends people elsewhere', () => ({ status: 302, body: {} })],
  ['says nothing', () => 'silence'],
]

test.each(failures)('a geocoder that %s does no harm', async (_, answers) => {
  const { find, place, locationOf, search } = await open()
  const [one] = [await place('1 Wilson St'), await place('2 Wilson St')]
  photon.answers = answers
  expect(await find('7 King St')).toEqual({ available: false, data: [] })
  photon.asked.length = 0
  expect(await search()).toBe(0)
  // It isn't asked about the next one when it fails at the first, and both are tried again.
  expect(photon.asked).toHaveLength(1)
  expect(await locationOf(one.jobId)).toBeNull()
  photon.answers = () => collection(house)
  expect(await search()).toBe(2)
})

test('without a geocoder the office says so', async () => {
  const { firm } = await open()
  const other = await startTestServer({}, server.databaseUrl)
  const office = await createMember(other, firm, 'admin')
  const { json } = await office.ask(`/api/office/${firm.slug}/places?q=7%20King%20St`)
  expect(json).toEqual({ available: false, data: [] })
  expect(logs.join('')).not.toContain('King')
})
