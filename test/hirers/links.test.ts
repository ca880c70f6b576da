import { expect, test } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { setWeight } from '#server/orders/jobs/set-weight.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Rules, section 9, "Links": a link can be replaced, and ends half a year after its order.

const server = await startTestServer({ devMail: '/dev/mail/token' })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const hirer = asHirer(server, organisation)
const operate = asOperator(server.databaseUrl)

const place = async () => (await placeByKey(server, organisation, anOrder())).json
const viewWith = async (id: string, accessKey: string) => hirer('view', { id, body: { accessKey } })
const statusWith = async (id: string, accessKey: string) => (await viewWith(id, accessKey)).status
const open = async (link: string) =>
  (await fetch(server.url + new URL(link).pathname + new URL(link).search)).status

test('a new link ends every earlier one, and those to documents', async () => {
  const { id, reference } = await place()
  const first = accessKeyOf(id, SECRET)
  const { url: document } = (await viewWith(id, first)).json.documents[0]
  expect(await open(document)).toBe(200)

  const made = await operate('order', 'new-link', organisation.slug, reference)
  expect(made).toMatchObject({ id, reference })
  const [, second = ''] = made.manageUrl.split('#')
  expect(await statusWith(id, first)).toBe(403)
  expect(await open(document)).toBe(403)
  const page = await viewWith(id, second)
  expect(page.status).toBe(200)
  expect(await open(page.json.documents[0].url)).toBe(200)

  const again = await operate('order', 'new-link', organisation.slug, id)
  const [, third = ''] = again.manageUrl.split('#')
  expect([await statusWith(id, second), await statusWith(id, third)]).toEqual([403, 200])

  const { rows } = await server.owner.query(
    `select actor, after from audit_log where subject = $1 and action = 'order.link_renewed' order by id`,
    [id],
  )
  expect(rows).toEqual([
    { actor: 'operator', after: { access_version: 2 } },
    { actor: 'operator', after: { access_version: 3 } },
  ])
  // Integrators see nothing of it.
  const order = await server.fetch(`/api/v1/orders/${id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(order.json.version).toBe(1)
})

test('emails that wait, and a repeated booking, carry the new link', async () => {
  const key = { 'idempotency-key': 'one-booking' }
  const booked = (await placeByBrowser(server, organisation, anOrder(), key)).json
  const { manageUrl } = await operate('order', 'new-link', organisation.slug, booked.id)
  const { data } = await operate('mail', 'list', organisation.slug)
  const mail = await operate('mail', 'show', organisation.slug, data[0].id)
  expect(mail.body).toContain(manageUrl)
  expect(mail.body).not.toContain(booked.accessKey)
  const shown = await fetch(`${server.url}/dev/mail/token/${organisation.id}/${data[0].id}`)
  expect(await shown.text()).toContain(manageUrl.split('#')[1])
  const replayed = (await placeByBrowser(server, organisation, anOrder(), key)).json
  expect(replayed.manageUrl.split('#')[1]).toBe(manageUrl.split('#')[1])
})

test.each(['cancelled', 'completed'])(
  'links to a %s order end 180 days later, and no new one is made',
  async (status) => {
    const { id, jobs } = await place()
    if (status === 'cancelled') await operate('order', 'cancel', organisation.slug, id)
    else for (const job of jobs) await finish(job.id)
    const link = accessKeyOf(id, SECRET)
    const page = await viewWith(id, link)
    expect(page.json.order.status).toBe(status)
    const { url: document } = page.json.documents[0]

    const finishedBefore = (days: string) =>
      server.owner.query(
        `with moved as (update jobs set updated_at = now() - $2::interval,
            completed_at = case when completed_at is not null then now() - $2::interval end
          where order_id = $1)
        update orders set cancelled_at = case when cancelled_at is not null then now() - $2::interval end
          where id = $1`,
        [id, days],
      )
    await finishedBefore('179 days 23 hours')
    expect([await statusWith(id, link), await open(document)]).toEqual([200, 200])
    await finishedBefore('180 days 1 hour')
    expect([await statusWith(id, link), await open(document)]).toEqual([403, 403])
    const wrong = await viewWith(id, accessKeyOf(id, 'wrong'))
    expect((await viewWith(id, link)).json).toEqual(wrong.json)
    await expect(operate('order', 'new-link', organisation.slug, id)).rejects.toThrow(
      'order: was finished more than 180 days ago',
    )
  },
)

test('a job that is corrected after its order’s links have ended opens none of them', async () => {
  const { id, jobs } = await place()
  for (const job of jobs) await finish(job.id)
  await server.owner.query(
    `update jobs set completed_at = now() - interval '181 days',
      updated_at = now() - interval '181 days' where order_id = $1`,
    [id],
  )
  const link = accessKeyOf(id, SECRET)
  expect(await statusWith(id, link)).toBe(403)
  await organisation.within((org) =>
    setWeight(org, jobs[1].id, { weightKg: 840, docketNumber: 'T-100' }),
  )
  expect(await statusWith(id, link)).toBe(403)
})

async function finish(job: string): Promise<void> {
  await operate('job', 'start', job)
  await operate('job', 'complete', job)
}
