import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { openBrowser } from '#test/e2e/browser.ts'
import { startBadLine } from '#test/e2e/driver/bad-line.ts'
import type { BadLine, Line } from '#test/e2e/driver/bad-line.ts'
import { openStop, sent, settle, tap } from '#test/e2e/driver/phone.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { joinWithDelivery } from './join-with-delivery.ts'

// In a dead spot a call hangs for half a minute. “Try now” gives it up and calls again at once.

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

/** Starts a job while the line hangs, and opens the list of what isn’t sent. */
async function hang(line: Line): Promise<{ page: Page; jobId: string }> {
  const { page, jobId } = await joinWithDelivery({ server, firm, browser, office })
  await openStop(page, jobId)
  await settle(page)
  bad.line = line
  const asked = page.waitForRequest('**/api/driver/actions')
  await tap(page, /^Start/)
  await asked
  await page.evaluate("location.hash = '#/outbox'")
  await page.getByRole('heading', { name: '1 waiting' }).waitFor()
  return { page, jobId }
}

async function readLog(jobId: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    `select kind, outcome from actions where target_id = $1 order by seq`,
    [jobId],
  )
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
}

test.each(['hangs', 'hangs_with_answers'] as const)(
  'a call that %s is given up, and what it reports is there once',
  async (line) => {
    const { page, jobId } = await hang(line)
    if (line === 'hangs_with_answers') await eventually(() => readLog(jobId)).toHaveLength(1)
    // It says that it tries, and after some seconds what the driver can do.
    await page.getByRole('button', { name: 'Trying …' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    bad.line = 'good'
    await tap(page, 'Try again')
    // Without the tap it would wait for the rest of half a minute.
    await page.getByRole('heading', { name: 'All is sent' }).waitFor({ timeout: 15_000 })
    await sent(page)
    expect(await readLog(jobId)).toEqual(['start applied'])
    await page.context().close()
  },
)
