import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { ids as catalogIds, inDays } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import type { TestServer } from '#test/harness.ts'
import { aPayment } from '#test/payments/office/till.ts'
import type { Tenant } from '#test/tenancy/tenants.ts'

/** An id of each kind of record that a body or query may name. A new kind needs a line here. */
export type Records = Awaited<ReturnType<typeof createRecords>>

/** Makes a record of each kind, as the owner of an organisation. */
export async function createRecords(server: TestServer, tenant: Tenant) {
  const { slug, order, names } = tenant
  const owner = await createMember(server, tenant, 'owner')
  const desk = openDispatch(owner, slug)
  const create = async (path: string, body: object) => {
    const { json, status, text } = await owner.send('POST', desk.path(path), body)
    expect([200, 201], `${path}: ${text}`).toContain(status)
    return json
  }
  const aCustomer = () =>
    create('customers', {
      kind: 'company',
      name: `Customer ${randomUUID()}`,
      contacts: [{ name: 'Kim' }],
      sites: [{ address: '1 Main Street' }],
    })
  const customer = await aCustomer()
  const depot = await desk.add('depots', { name: 'Yard' })
  const tip = await desk.add('tip-sites', { name: 'Tip' })
  const vehicle = await desk.add('vehicles', { name: 'Truck', kind: 'hook' })
  const driver = await desk.add('drivers', { name: 'Lee Tran', phone: '0491 570 156' })
  const run = await desk.add('runs', { date: inDays(1), driverId: driver.id })
  const withStop = await create(`runs/${run.id}/stops`, { kind: 'yard' })
  const books = openBooks(owner, slug)
  await books.begin({ invoicingFrom: inDays(300) })
  const charge = await create(`orders/${names.orderId}/charges`, {
    type: 'manual',
    description: 'Extra',
    amount: 100,
  })
  const invoice = await books.issue(names.orderId)
  const another = await create(`orders/${names.orderId}/charges`, {
    type: 'manual',
    description: 'More',
    amount: 100,
  })
  await create(`charges/bulk`, { charges: [{ id: another.id, version: 1 }], action: 'approve' })
  const draft = await books.draft(names.orderId)
  const photo = await owner.ask(desk.path(`jobs/${names.jobId}/files?kind=bin`), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: aPhoto().bytes,
  })
  expect(photo.status, photo.text).toBe(201)
  const { data: files } = await desk.read(`orders/${names.orderId}/files`)
  const csv = `Date,Amount,Description\n20/11/2026,100.00,Deposit ${slug}`
  await create('bank-imports', { fileName: 'bank.csv', csv })
  const { data: lines } = await desk.read('bank-lines')
  const payment = await desk.add('payments', aPayment(names.orderId))
  const docket = { number: '1', tippedAt: '2026-11-20T02:15:00.000Z', netKg: 1 }
  const ids = {
    order: names.orderId,
    line: String(order.lines[0].id),
    job: names.jobId,
    product: names.productId,
    group: names.productId.slice(0, 8) + catalogIds.group.slice(8),
    area: names.areaId,
    addOn: names.addOnId,
    notice: names.noticeId,
    customer: String(customer.id),
    otherCustomer: String((await aCustomer()).id),
    account: owner.accountId,
    depot: String(depot.id),
    tip: String(tip.id),
    vehicle: String(vehicle.id),
    driver: String(driver.id),
    run: String(run.id),
    stop: String(withStop.stops[0].id),
    bin: String((await desk.add('bins', { number: '1', productId: names.productId })).id),
    docket: String((await desk.add('dockets', docket)).id),
    charge: String(charge.id),
    invoice: String(invoice.id),
    draft: String(draft.id),
    contact: String(customer.contacts[0].id),
    site: String(customer.sites[0].id),
    payment: String(payment.id),
    file: String(files[0].id),
    bankLine: String(lines[0].id),
  }
  const jobDate = String(order.jobs[0].date)
  const { json: page } = await owner.ask(desk.path(`orders/${ids.order}`))
  const orderVersion = Number(page.order.version)
  return { ids, owner, jobDate, orderVersion, paymentVersion: Number(payment.version) }
}
