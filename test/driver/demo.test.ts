import { expect, test } from 'vitest'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import { SECRET, startTestServer } from '#test/harness.ts'

// Looking around the demo as a driver: no code, on the visitor's own machine only.

const server = await startTestServer({ demoSignIn: true })
await loadDemo(server.db, SECRET)

const visit = (on = server) => {
  const browser = openBrowser(on)
  const join = browser.send('POST', '/api/driver/join/demo', { device: 'Linux, Chrome' })
  return { browser, join }
}

test('a visitor gets a run of today, and the office sees the phone', async () => {
  expect((await visit().join).status).toBe(404)

  const office = await visitDemo(server, 'owner')
  const path = `/api/office/${DEMO_SLUG}/drivers`
  const driver = await office.send('POST', path, { name: 'Lee Tran' })
  expect(driver.status).toBe(201)
  const { browser, join } = visit()
  expect((await join).json).toMatchObject({ driver: { id: driver.json.id, name: 'Lee Tran' } })
  const { json: day } = await browser.ask('/api/driver/day')
  expect(day.runs).toMatchObject([{ date: day.today, status: 'planned' }])
  const { json: phones } = await office.ask(`${path}/${driver.json.id}/devices`)
  expect(phones.data).toMatchObject([{ name: 'Linux, Chrome' }])

  // The phone opens nothing but the driver's own work.
  const office403 = await openBrowser(server, browser.cookie()).ask(`/api/office/${DEMO_SLUG}`)
  expect(office403.status).toBe(401)
})

test('a page of another website can’t join, and where there is no demo, no one does', async () => {
  const elsewhere = await openBrowser(server).ask('/api/driver/join/demo', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'Linux, Chrome' }),
  })
  expect(elsewhere.status).toBe(403)
  const plain = await startTestServer()
  await loadDemo(plain.db, SECRET)
  const { browser, join } = visit(plain)
  expect((await join).status).toBe(403)
  expect(browser.cookie()).toBe('')
})
