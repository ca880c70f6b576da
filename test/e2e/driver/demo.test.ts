import { expect, test } from 'vitest'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { visitDemo } from '#test/actors/member.ts'
import { listenForFaults, openBrowser } from '#test/e2e/browser.ts'
import { expectAccessible } from '#test/e2e/expect-accessible.ts'
import { OFFICE } from '#test/e2e/office/visit.ts'
import { SECRET, startTestServer } from '#test/harness.ts'

// The demo's sign-in page opens the driver app without a code.

test('one click looks around the demo as a driver, as soon as it has one', async () => {
  const server = await startTestServer({ demoSignIn: true })
  await loadDemo(server.db, SECRET)
  const browser = await openBrowser(server, { localhost: new URL(server.url).host })
  const context = await browser.newContext()
  const faults = listenForFaults(context)
  const page = await context.newPage()
  await page.goto(`${OFFICE}/sign-in`)
  await page.getByRole('link', { name: /^Driver/ }).click()
  await page.getByRole('alert').getByText('Try again in a minute').waitFor()
  await expectAccessible(page)

  const office = await visitDemo(server, 'owner')
  await office.send('POST', `/api/office/${DEMO_SLUG}/drivers`, { name: 'Lee Tran' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Start the day' }).waitFor()
  expect(page.url()).toBe(`${OFFICE}/driver`)
  expect(faults.filter((fault) => !/40[14]/.test(fault))).toEqual([])
  await context.close()
})
