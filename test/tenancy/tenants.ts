import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { createReference, presentReference } from '#contract/orders/reference.ts'
import { aFullOrder, fullCatalog, ids } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/** Organisations that share nothing, not an id and not a word. */

export type Tenant = Awaited<ReturnType<typeof createTenant>>
/** Ids and names another organisation could learn and put into its own requests. */
export type Names = Tenant['names']

/** Creates an organisation with unique ids and names, an order and its jobs. */
export async function createTenant(server: TestServer, name: string, digit: string) {
  const own = (id: string) => `${digit.repeat(8)}${id.slice(8)}`
  const catalog = JSON.parse(
    JSON.stringify(fullCatalog)
      .replaceAll('00000000-0000-4000-8000', `${digit.repeat(8)}-0000-4000-8000`)
      .replaceAll(/"(name|title|heading|key)":"/g, `"$1":"${name}`),
  )
  const origin = `https://${name.toLowerCase()}.example`
  const organisation = await createTestOrganisation(server.db, catalog, { origins: [origin] })
  const idempotencyKey = randomUUID()
  const placed = await placeByKey(
    server,
    organisation,
    aFullOrder({
      productId: own(ids.large),
      acceptedNoticeIds: [own(ids.asbestos)],
      customerName: `${name} Customer`,
      email: `${name.toLowerCase()}@customer.example`,
    }),
    { 'idempotency-key': idempotencyKey },
  )
  expect(placed.status, placed.text).toBe(201)
  const order = placed.json
  const endpoint = await server.fetch('/api/v1/webhook-endpoints', {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: JSON.stringify({ url: `https://${name.toLowerCase()}.example/hooks`, enabled: false }),
  })
  const session = await server.fetch(`/api/v1/orders/${order.id}/payment-sessions`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  const events = await server.fetch('/api/v1/events', { headers: withKey(organisation.readKey) })
  const names = {
    organisationId: organisation.id,
    slug: organisation.slug,
    origin,
    idempotencyKey,
    orderId: String(order.id),
    reference: String(order.reference),
    jobId: String(order.jobs[0].id),
    productId: own(ids.large),
    parentId: own(ids.bin),
    areaId: own(ids.farArea),
    addOnId: own(ids.tyre),
    periodId: own(ids.morning),
    noticeId: own(ids.asbestos),
    questionKey: `${name}placement`,
    endpointId: String(endpoint.json.id),
    eventId: String(events.json.data[0].id),
    accessKey: accessKeyOf(order.id, SECRET),
    sessionId: String(session.json.id),
  }
  const secrets = [
    ...Object.values(names),
    ...order.lines.map(({ id }: { id: string }) => id),
    ...order.jobs.map(({ id }: { id: string }) => id),
    name,
    name.toLowerCase(),
    digit.repeat(8),
    order.reference.replaceAll('-', ''),
  ]
  return { ...organisation, names, order, secrets }
}

/** Its export to the books, and the export's id. */
export async function createBooksExport({ owner }: TestServer, { id }: Tenant): Promise<string> {
  const { rows } = await owner.query(
    `insert into books_exports (organisation_id, id, program, to_on, account, documents, total, gst, created_by,
      created_at) values ($1, new_uuid(), 'xero', '2026-11-30', '200', 1, 100, 9, '{"type": "operator"}', now())
    returning id`,
    [id],
  )
  return String(rows[0].id)
}

/** Replaces the sent names in a text, to compare it with one about other names. */
export function anonymous(text: string, names: Names): string {
  return Object.values(names)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '…'), text)
}

/** Well-formed names that don't exist. */
export function unknownNames(names: Names): Names {
  const uuids = Object.keys(names).map((name) => [name, randomUUID()])
  return {
    ...(Object.fromEntries(uuids) as Names),
    organisationId: `org_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
    slug: 'nowhere-bins',
    reference: presentReference(createReference(randomInt)),
    origin: 'https://nowhere.example',
    questionKey: 'elsewhere',
    endpointId: `we_${randomUUID().replaceAll('-', '')}`,
    eventId: `evt_${randomUUID().replaceAll('-', '')}`,
  }
}

/** Adds a monthly run of invoices that is done. */
export async function createInvoiceRun({ owner }: TestServer, { id }: Tenant): Promise<string> {
  const run = randomUUID()
  await owner.query(
    `insert into invoice_runs (organisation_id, id, month, automatic, send, asked_by, created_at, status, finished_at)
      values ($1, $2, '2026-10-01', false, false, '{"type": "operator"}', now(), 'done', now())`,
    [id, run],
  )
  return run
}
