import type { Browser, Page } from 'playwright-core'
import { createDriver, planRun } from '#test/actors/driver.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays } from '#test/catalogs.ts'
import { join, openPhone } from '#test/e2e/driver/phone.ts'
import { makeCode } from '#test/e2e/driver/plan-day.ts'
import { placeByKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A phone that has joined, with one delivery of today on it. */
export async function joinWithDelivery(
  {
    server,
    firm,
    browser,
    office,
  }: { server: TestServer; firm: TestOrganisation; browser: Browser; office: TeamMember },
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; driverId: string; jobId: string }> {
  const driverId = await createDriver(firm)
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const { json } = await placeByKey(server, firm, anOrder(dates))
  const jobId = String(json.jobs[0].id)
  await planRun(firm, { driverId, jobIds: [jobId] })
  const page = await openPhone(browser)
  await prepare(page)
  await join(page, (await makeCode(office, firm, driverId)).code)
  // The day is on the phone.
  await page.getByRole('listitem').first().waitFor()
  return { page, driverId, jobId }
}
