import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { startBadLine } from './bad-line.ts'
import type { BadLine } from './bad-line.ts'
import { APP, deliver, FILL, join, openStop, sent, settle, takePhoto, tap } from './phone.ts'
import { makeCode } from './plan-day.ts'
import { joinWithDelivery } from './sending/join-with-delivery.ts'

// What goes wrong on a phone: it's killed, answers are lost, its clock is wrong, it's full, updated, ended, left.

const server = await startTestServer()
const rules = { ...openRules, minLeadDays: 0 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules: rules })
let bad: BadLine
let browser: Browser
let office: TeamMember

beforeAll(async () => {
  bad = await startBadLine(server)
  browser = await openBrowser(server, { localhost: bad.address })
  office = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
})
beforeEach(() => {
  bad.line = 'good'
})

const start = (prepare?: (page: Page) => Promise<void>) =>
  joinWithDelivery({ server, firm, browser, office }, prepare)

/** How often each kind of action about a job was written, with what became of it. */
async function readLog(jobId: string) {
  const { rows } = await server.owner.query(
    'select kind, outcome from actions where job_id = $1 order by seq',
    [jobId],
  )
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
}
const DELIVERED = ['start applied', 'arrive applied', 'photo applied', 'complete applied']

const toSend = (page: Page, count: number) =>
  page.getByRole('link', { name: `${count} to send` }).waitFor()

async function reopen(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await next.goto(APP)
  return next
}

test('killed between the tap and the answer, the app sends after its next start', async () => {
  const { page, jobId } = await start()
  await openStop(page, jobId)
  bad.line = 'dead'
  await tap(page, /^Start/)
  await tap(page, 'Arrived')
  await toSend(page, 2)
  await page.close()
  bad.line = 'good'
  const next = await reopen(page)
  await sent(next)
  await eventually(() => readLog(jobId)).toEqual(['start applied', 'arrive applied'])
  await next.context().close()
})

test('signal that comes back during a call that fails is used at once', async () => {
  const { page, jobId } = await start()
  await openStop(page, jobId)
  bad.line = 'dead'
  await tap(page, /^Start/)
  await toSend(page, 1)
  const failed = async () => {
    const { count } = bad.lost
    const seeAgain = async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      return bad.lost.count
    }
    await expect.poll(seeAgain).toBeGreaterThan(count)
  }
  // By now the app waits for more than half a minute before it tries again.
  for (let failure = 0; failure < 7; failure += 1) await failed()
  bad.line = 'hangs'
  await failed()
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  bad.line = 'good'
  for (const call of bad.lost.hanging) call.socket.destroy()
  await eventually(() => readLog(jobId)).toEqual(['start applied'])
  await sent(page)
  await page.context().close()
})

/** Keeps the phone's disk busy until `window.isFree`: what is written meanwhile waits its turn. */
const HOLD = `new Promise((resolve) => {
  window.isFree = false
  const opening = indexedDB.open('kerbside-driver')
  opening.onsuccess = () => {
    const store = opening.result.transaction('actions', 'readwrite').objectStore('actions')
    const turn = () => {
      store.get(0).onsuccess = () => { window.isFree ? opening.result.close() : turn() }
    }
    turn()
    resolve()
  }
})`

test('a tap shows before the disk has it, and counts as kept only then', async () => {
  const { page, jobId } = await start()
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await page.evaluate(HOLD)
  await tap(page, /^Start/)
  await page.getByRole('button', { name: 'Arrived' }).waitFor()
  await tap(page, 'Arrived')
  await page.getByRole('button', { name: 'No number' }).waitFor()
  expect(await page.getByRole('link', { name: /to send/ }).count()).toBe(0)
  await page.evaluate('window.isFree = true')
  await toSend(page, 2)

  // Killed before the disk has it, a tap is asked for again.
  await page.evaluate(HOLD)
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin', { waits: false })
  await page.getByText('Anything to report?').first().waitFor()
  await toSend(page, 2)
  await page.close()
  const next = await reopen(page)
  await openStop(next, jobId)
  await toSend(next, 2)
  await tap(next, 'No number')
  await takePhoto(next, 'Photo of the bin')
  await tap(next, /^Done/)
  await next.context().setOffline(false)
  await sent(next)
  expect(await readLog(jobId)).toEqual(DELIVERED)
  await next.context().close()
})

test('answers that are lost: everything is there once', async () => {
  const { page, jobId } = await start()
  await page.context().setOffline(true)
  await deliver(page, jobId)
  bad.line = 'loses_answers'
  await page.context().setOffline(false)
  await eventually(() => readLog(jobId)).toEqual(DELIVERED)
  await toSend(page, 4)
  bad.line = 'good'
  await page.reload()
  await sent(page)
  expect(await readLog(jobId)).toEqual(DELIVERED)
  const { rows } = await server.owner.query(
    `select count(*)::integer from events where type = 'job.completed' and subject_id = $1`,
    [jobId],
  )
  expect(rows).toEqual([{ count: 1 }])
  await page.context().close()
})

test('a clock that is a day ahead: times are right, and the office hears of it', async () => {
  const { page, jobId, driverId } = await start((phone) =>
    phone.clock.setSystemTime(Date.now() + 86_400_000),
  )
  await page.context().setOffline(true)
  await deliver(page, jobId)
  await page.context().setOffline(false)
  await sent(page)
  expect(await readLog(jobId)).toEqual(DELIVERED)
  const { rows } = await server.owner.query(
    `select completed_at between now() - interval '5 minutes' and now() + interval '5 minutes' as right
     from jobs where id = $1`,
    [jobId],
  )
  expect(rows).toEqual([{ right: true }])
  const { json } = await office.ask(`/api/office/${firm.slug}/drivers/${driverId}/devices`)
  expect(Math.round(json.data[0].clockAheadSeconds / 3600)).toBe(24)
  await page.context().close()
})

test('a full phone says so, loses nothing that it kept, and goes on once there is room', async () => {
  const { page, jobId } = await start((phone) => phone.evaluate<void>(FILL))
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await toSend(page, 1)
  await page.evaluate('window.isFull = true')
  await tap(page, 'Arrived')
  await page.getByRole('alert').getByText('This phone has no room left').waitFor()
  await expectAccessible(page)
  await toSend(page, 1)
  await page.evaluate('window.isFull = false')
  await tap(page, 'Arrived')
  await toSend(page, 2)
  await tap(page, 'No number')
  await takePhoto(page, 'Photo of the bin')
  await toSend(page, 3)
  await page.evaluate('window.isFull = true')
  await tap(page, /^Done/)
  // The screen goes back to what is kept.
  await page.getByRole('alert').getByText('This phone has no room left').waitFor()
  await page.evaluate('window.isFull = false')
  await tap(page, /^Done/)
  await toSend(page, 4)
  await page.context().setOffline(false)
  await sent(page)
  expect(await readLog(jobId)).toEqual(DELIVERED)
  await page.context().close()
})

test('an update with work waiting takes over at the next start, and the work is sent', async () => {
  const { page, jobId } = await start()
  bad.line = 'dead'
  await openStop(page, jobId)
  await tap(page, /^Start/)
  bad.isUpdated = true
  await page.evaluate(
    `navigator.serviceWorker.getRegistration('/driver').then((one) => one.update())`,
  )
  const waits = `navigator.serviceWorker.getRegistration('/driver').then((one) => one.waiting !== null)`
  await expect.poll(() => page.evaluate(waits)).toBe(true)
  // The version that runs goes on.
  await tap(page, 'Arrived')
  await tap(page, 'No number')
  await settle(page)
  await page.close()
  const next = await reopen(page)
  await toSend(next, 2)
  await expect
    .poll(() => next.evaluate<string[]>('caches.keys()'))
    .toEqual([expect.stringContaining('newer-')])
  await openStop(next, jobId)
  await takePhoto(next, 'Photo of the bin')
  await tap(next, /^Done/)
  await toSend(next, 4)
  bad.line = 'good'
  await next.reload()
  await eventually(() => readLog(jobId)).toEqual(DELIVERED)
  await sent(next)
  await next.context().close()
})

test('a phone that the office ended writes nothing and says so; joined again, it sends', async () => {
  const { page, jobId, driverId } = await start()
  await page.context().setOffline(true)
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await toSend(page, 1)
  const devices = `/api/office/${firm.slug}/drivers/${driverId}/devices`
  const { json } = await office.ask(devices)
  await office.send('DELETE', `${devices}/${json.data[0].id}`)
  await page.context().setOffline(false)
  await page.getByText('This phone is signed out').waitFor()
  await page.getByText('One of your reports is still here').waitFor()
  await expectAccessible(page)
  expect(await readLog(jobId)).toEqual([])
  await join(page, (await makeCode(office, firm, driverId)).code)
  await sent(page)
  await eventually(() => readLog(jobId)).toEqual(['start applied'])
  await page.context().close()
})

/** The names of the values that the phone keeps. */
const KEPT_VALUES = `new Promise((resolve) => {
  const opening = indexedDB.open('kerbside-driver')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('values').objectStore('values').getAllKeys()
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result) }
  }
})`

test('signing out with work waiting warns, and the office sees what was lost', async () => {
  const { page, jobId, driverId } = await start()
  bad.line = 'dead'
  await openStop(page, jobId)
  await tap(page, /^Start/)
  await toSend(page, 1)
  await page.evaluate("location.hash = '#/me'")
  await tap(page, 'Sign out')
  await page.getByRole('heading', { name: '1 not sent' }).waitFor()
  await expectAccessible(page)
  const leave = page.locator('main').getByRole('button', { name: 'Sign out' })
  expect(await leave.count()).toBe(0)
  await page.getByLabel(/type DELETE/).fill('DELETE')
  await leave.tap()
  await page.getByText('Signing out needs signal. Try again later.').waitFor()
  // Nothing is sent between this and the tap.
  await page.context().route('**/api/driver/actions', (route) => route.abort())
  bad.line = 'good'
  await leave.tap()
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  // Nothing of the driver's day is left for the next one, only what numbers and times go by.
  expect(await page.evaluate(KEPT_VALUES)).toEqual(['ended', 'offset', 'seq'])
  const { json } = await office.ask(`/api/office/${firm.slug}/drivers/${driverId}/devices`)
  expect(await readLog(jobId)).toEqual([])
  expect(json.data).toMatchObject([{ endedAt: expect.any(String), lostActions: 1 }])
  await page.context().close()
})
