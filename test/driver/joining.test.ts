import { expect, test } from 'vitest'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { openBrowser } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// How a phone joins, and how it ends (rules, section 12, "The driver app").

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')
const drivers = `/api/office/${slug}/drivers`

/** A driver for one test, whose phones can join. */
async function newDriver() {
  const driverId = await createDriver(organisation)
  return { driverId, join: () => joinPhone(server, { office, slug, driverId }) }
}

test('a code joins one phone, however it is typed, and then no other', async () => {
  const { driverId } = await newDriver()
  const made = await office.send('POST', `${drivers}/${driverId}/codes`)
  expect(made.status).toBe(201)
  expect(made.json.link).toBe(`http://localhost/driver#${made.json.code}`)
  const typed = `${made.json.code.slice(0, 4)} ${made.json.code.slice(4).toLowerCase()}`
  const join = () =>
    openBrowser(server).send('POST', '/api/driver/join', { code: typed, device: 'Pixel' })
  const answers = await Promise.all([join(), join()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const joined = answers.find(({ status }) => status === 200)
  expect(joined?.json).toMatchObject({ driver: { id: driverId, name: 'Lee Tran' } })
  expect(joined?.headers.getSetCookie()[0]).toMatch(
    /^kerbside_driver=[\w-]{43}; Max-Age=7776000; Path=\/api\/driver; HttpOnly; SameSite=Strict$/,
  )
})

test('a new code replaces the one before, and one that expired does not work', async () => {
  const { driverId } = await newDriver()
  const first = await office.send('POST', `${drivers}/${driverId}/codes`)
  const second = await office.send('POST', `${drivers}/${driverId}/codes`)
  const join = (code: string) =>
    openBrowser(server).send('POST', '/api/driver/join', { code, device: 'Pixel' })
  expect((await join(first.json.code)).status).toBe(404)
  await server.owner.query(
    `update driver_codes set expires_at = now() where driver_id = $1 and used_at is null`,
    [driverId],
  )
  expect((await join(second.json.code)).json.error).toBe(
    'This code has expired or was used. Ask the office for a new one.',
  )
})

test('a third phone ends the one that was unused longest', async () => {
  const { driverId, join } = await newDriver()
  const first = await join()
  await server.owner.query(
    `update driver_devices set seen_at = now() - interval '1 hour' where driver_id = $1`,
    [driverId],
  )
  const others = [await join(), await join()]
  const { json } = await office.ask(`${drivers}/${driverId}/devices`)
  expect(json.data).toHaveLength(2)
  expect((await first.send('POST', '/api/driver/positions-notice')).status).toBe(401)
  for (const phone of others) {
    expect((await phone.send('POST', '/api/driver/positions-notice')).status).toBe(204)
  }
})

test('the office ends a phone, and its next call is 401 and says so', async () => {
  const { driverId, join } = await newDriver()
  const phone = await join()
  const { json } = await office.ask(`${drivers}/${driverId}/devices`)
  const ended = `${drivers}/${driverId}/devices/${json.data[0].id}`
  expect((await office.send('DELETE', ended)).status).toBe(204)
  expect((await office.send('DELETE', ended)).status).toBe(404)
  const refused = await phone.send('POST', '/api/driver/positions-notice')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('kerbside-reason')).toBe('device')
})

test('a phone that was not used for 90 days, or whose driver is archived, must join again', async () => {
  const { driverId, join } = await newDriver()
  const phone = await join()
  const notice = () => phone.send('POST', '/api/driver/positions-notice')
  const seen = (days: number) =>
    server.owner.query(
      `update driver_devices set seen_at = now() - make_interval(days => $2) where driver_id = $1`,
      [driverId, days],
    )
  await seen(89)
  const renewed = await notice()
  expect(renewed.status).toBe(204)
  // The cookie's 90 days begin again.
  expect(renewed.headers.getSetCookie()).toHaveLength(1)
  await seen(91)
  expect((await notice()).status).toBe(401)
  await seen(1)
  await server.owner.query('update drivers set archived_at = now() where id = $1', [driverId])
  expect((await notice()).status).toBe(401)
  expect((await office.send('POST', `${drivers}/${driverId}/codes`)).status).toBe(422)
})

test('a driver who comes back from the archive brings no phone and no code of before', async () => {
  const { driverId, join } = await newDriver()
  const phone = await join()
  const { json } = await office.send('POST', `${drivers}/${driverId}/codes`)
  const archive = async (archived: boolean, version: number) => {
    const { status, text } = await office.send(
      'PATCH',
      `${drivers}/${driverId}`,
      { archived },
      version,
    )
    expect(status, text).toBe(200)
  }
  await archive(true, 1)
  const joinBy = (code: string) =>
    openBrowser(server).send('POST', '/api/driver/join', { code, device: 'Pixel' })
  expect((await joinBy(json.code)).status).toBe(404)
  expect((await office.ask(`${drivers}/${driverId}/devices`)).json.data).toEqual([])
  await archive(false, 2)
  expect((await phone.send('POST', '/api/driver/positions-notice')).status).toBe(401)
  expect((await joinBy(json.code)).status).toBe(404)
  const { rows } = await server.owner.query(
    `select action from audit_log where subject = $1 order by id`,
    [driverId],
  )
  expect(rows.map(({ action }) => action)).toContain('driver.phone_ended')
  await join()
})

test('a phone signs itself out, and the audit log has what was lost', async () => {
  const { driverId, join } = await newDriver()
  const phone = await join()
  expect((await phone.send('DELETE', '/api/driver/session?lost=3')).status).toBe(204)
  expect(phone.cookie()).toBe('')
  const { rows } = await server.owner.query(
    `select action, after from audit_log where subject = $1 order by id`,
    [driverId],
  )
  expect(rows.map(({ action }) => action)).toContain('driver.phone_joined')
  expect(rows.at(-1)).toEqual({ action: 'driver.phone_ended', after: { lostActions: 3 } })
})

test('other websites, members without the role and sessions of the office get nowhere', async () => {
  const { driverId, join } = await newDriver()
  const phone = await join()
  const elsewhere = { origin: 'https://evil.example' }
  const strange = await phone.ask('/api/driver/session', { method: 'DELETE', headers: elsewhere })
  expect(strange.status).toBe(403)
  const viewer = await createMember(server, organisation, 'viewer')
  expect((await viewer.send('POST', `${drivers}/${driverId}/codes`)).status).toBe(403)
  expect((await office.send('POST', '/api/driver/positions-notice')).status).toBe(401)
  expect((await phone.ask(`/api/office/${slug}`)).status).toBe(401)
})
