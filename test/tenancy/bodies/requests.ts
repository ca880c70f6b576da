import { anOrder, inDays } from '#test/catalogs.ts'
import { today } from '#test/payments/office/till.ts'
import type { Records } from './records.ts'

/** A request of our own, with an id in each place that it can have one. */
export type Base = {
  /** The record of the path. */
  at?: string
  /** The version of that record; 1 if absent. */
  version?: number
  /** The body, or the query of a GET. */
  sent: Record<string, unknown>
}

/**
 * Requests that name our own records, by the endpoint: together they name one in each place for an id. A new place needs
 * a request here.
 */
export function basesFor({
  ids,
  jobDate,
  orderVersion,
  paymentVersion: version,
}: Pick<Records, 'ids' | 'jobDate' | 'orderVersion' | 'paymentVersion'>): Record<string, Base[]> {
  const { acceptedTerms: _, ...order } = anOrder()
  const call = {
    ...order,
    productId: ids.product,
    acceptedNoticeIds: [ids.notice],
    pays: 'cash',
    terms: 'read_out',
  }
  const { deliveryDate, pickupDate } = order
  const running = {
    productId: ids.product,
    customerName: 'Rosa Bennett',
    phone: order.phone,
    address: order.address,
    deliveryDate: inDays(-9),
  }
  const line = { productId: ids.product, quantity: 1, deliveryDate, pickupDate }
  const payment = { method: 'cash', amount: 100, receivedOn: today(), reference: '' }
  const whole = { orderId: null, invoiceIds: [], customerId: null }
  const paper = {
    number: '2',
    tippedAt: '2026-11-20T02:15:00.000Z',
    grossKg: null,
    tareKg: null,
    netKg: 2,
    material: '',
    cost: null,
    tipSiteId: ids.tip,
    vehicleId: ids.vehicle,
    driverId: ids.driver,
    jobs: [{ jobId: ids.job, kg: null }],
  }
  const expected = { runId: null, date: jobDate }
  const command = (one: Record<string, unknown>): Base => ({ sent: { commands: [one] } })
  const parts = (part: object): Base => ({
    at: ids.payment,
    version,
    sent: { allocations: [{ invoiceId: null, orderId: null, amount: 1, ...part }] },
  })
  const allocations = [parts({ invoiceId: ids.invoice }), parts({ orderId: ids.order })]
  const crew = { driverId: ids.driver, vehicleId: ids.vehicle, depotId: ids.depot }
  const ofDraft = { chargePosition: null, chargeId: ids.charge, description: 'A line' }
  return {
    enterRunningHire: [{ sent: { ...running, customerId: ids.customer } }],
    listInvoices: [{ sent: { customerId: ids.customer } }],
    exportInvoices: [{ sent: { customerId: ids.customer } }],
    createInvoiceDraft: [{ sent: { orderIds: [ids.order] } }],
    changeInvoiceDraft: [
      {
        at: ids.draft,
        sent: {
          issuedOn: null,
          dueOn: null,
          purchaseOrder: '',
          note: '',
          lines: [{ ...ofDraft, orderId: ids.order }],
        },
      },
    ],
    listPayments: [{ sent: { customerId: ids.customer } }],
    exportPayments: [{ sent: { customerId: ids.customer } }],
    recordPayment: [
      { sent: { ...payment, ...whole, orderId: ids.order } },
      { sent: { ...payment, ...whole, invoiceIds: [ids.invoice] } },
      { sent: { ...payment, ...whole, customerId: ids.customer } },
      { sent: { ...payment, ...whole, orderIds: [ids.order] } },
    ],
    allocatePayment: allocations,
    releasePayment: allocations,
    acceptBankLine: [
      { at: ids.bankLine, sent: { ...whole, orderId: ids.order } },
      { at: ids.bankLine, sent: { ...whole, invoiceIds: [ids.invoice] } },
      { at: ids.bankLine, sent: { ...whole, customerId: ids.customer } },
      { at: ids.bankLine, sent: { ...whole, orderIds: [ids.order] } },
    ],
    startInvoiceRun: [{ sent: { month: '2026-10', dryRun: true, without: [ids.customer] } }],
    listOfficeOrders: [{ sent: { customer: ids.customer } }],
    exportOfficeOrders: [{ sent: { customer: ids.customer } }],
    planOfficeJob: [
      { at: ids.order, sent: { type: 'exchange', lineId: ids.line, date: inDays(3) } },
    ],
    listDeliveryDays: [
      { sent: { product: ids.product, area: ids.area, from: inDays(1), to: inDays(3) } },
    ],
    placeOfficeOrder: [
      { sent: { ...call, areaId: ids.area, customerId: ids.customer } },
      { sent: { ...call, addOns: [{ productId: ids.addOn, quantity: 1 }] } },
      { sent: { ...call, lines: [line] } },
    ],
    createCustomer: [{ sent: { kind: 'company', name: 'New', orderIds: [ids.order] } }],
    changeCustomer: [
      {
        at: ids.customer,
        sent: {
          contacts: [{ id: ids.contact, name: 'Kim' }],
          sites: [{ id: ids.site, address: '1 Main Street' }],
        },
      },
    ],
    changeOfficeOrderProduct: [
      { at: ids.order, version: orderVersion, sent: { productId: ids.product, dryRun: true } },
    ],
    linkOrders: [{ at: ids.customer, sent: { orderIds: [ids.order] } }],
    mergeCustomers: [{ at: ids.customer, sent: { customerId: ids.otherCustomer, version: 1 } }],
    createVehicle: [
      { sent: { name: 'Two', kind: 'hook', depotId: ids.depot } },
      { sent: { name: 'Three', kind: 'hook', productIds: [ids.product] } },
    ],
    changeVehicle: [
      { at: ids.vehicle, sent: { depotId: ids.depot } },
      { at: ids.vehicle, sent: { productIds: [ids.product] } },
    ],
    createTipSite: [{ sent: { name: 'Two', groupIds: [ids.group] } }],
    changeTipSite: [{ at: ids.tip, sent: { groupIds: [ids.group] } }],
    addTipPrice: [{ at: ids.tip, sent: { groupId: ids.group, fromDay: today(), centsATonne: 1 } }],
    listBins: [{ sent: { productId: ids.product } }],
    createDriver: [
      { sent: { name: 'Bo', phone: '0491 570 156', accountId: ids.account } },
      { sent: { name: 'Bo', phone: '0491 570 156', vehicleId: ids.vehicle } },
    ],
    changeDriver: [
      { at: ids.driver, sent: { accountId: ids.account } },
      { at: ids.driver, sent: { vehicleId: ids.vehicle } },
    ],
    listVehicleChecks: [{ sent: { vehicleId: ids.vehicle } }],
    createBin: [
      { sent: { number: '7', productId: ids.product, place: { kind: 'yard', id: ids.depot } } },
      {
        sent: { number: '8', productId: ids.product, place: { kind: 'vehicle', id: ids.vehicle } },
      },
      { sent: { number: '9', productId: ids.product, place: { kind: 'tip', id: ids.tip } } },
      { sent: { number: '10', productId: ids.product, place: { kind: 'site', id: ids.order } } },
    ],
    changeBin: [{ at: ids.bin, sent: { productId: ids.product } }],
    moveBin: [
      { at: ids.bin, sent: { to: { kind: 'yard', id: ids.depot }, load: 'empty' } },
      { at: ids.bin, sent: { to: { kind: 'site', id: ids.order }, load: 'empty' } },
    ],
    listDockets: [{ sent: { tipSiteId: ids.tip } }, { sent: { vehicleId: ids.vehicle } }],
    createDocket: [{ sent: paper }],
    changeDocket: [{ at: ids.docket, sent: paper }],
    listCharges: [{ sent: { orderId: ids.order } }],
    createCharge: [
      {
        at: ids.order,
        sent: { type: 'manual', description: 'Extra', amount: 1, photoIds: [ids.file] },
      },
    ],
    decideManyCharges: [{ sent: { charges: [{ id: ids.charge, version: 1 }], action: 'approve' } }],
    commandBoard: [
      command({ kind: 'place', jobId: ids.job, runId: ids.run, afterStopId: ids.stop, expected }),
      command({
        kind: 'move',
        jobId: ids.job,
        runId: ids.run,
        date: inDays(1),
        expected,
        cause: 'ours',
      }),
      command({
        kind: 'place',
        jobId: ids.job,
        runId: null,
        expected: { runId: ids.run, date: jobDate },
      }),
      command({ kind: 'move_stop', stopId: ids.stop, runId: ids.run, afterStopId: ids.stop }),
      command({ kind: 'remove_stop', stopId: ids.stop }),
      command({ kind: 'add_stop', runId: ids.run, stop: 'tip', tipSiteId: ids.tip }),
      command({ kind: 'add_stop', runId: ids.run, stop: 'yard', depotId: ids.depot }),
      command({ kind: 'order', runId: ids.run, stops: [{ stopId: ids.stop }] }),
      command({ kind: 'order', runId: ids.run, stops: [{ kind: 'tip', tipSiteId: ids.tip }] }),
      command({ kind: 'order', runId: ids.run, stops: [{ kind: 'yard', depotId: ids.depot }] }),
    ],
    createRun: [{ sent: { date: inDays(2), ...crew } }],
    changeRun: [{ at: ids.run, sent: crew }],
    addRunStop: [
      { at: ids.run, sent: { kind: 'tip', tipSiteId: ids.tip, afterStopId: ids.stop } },
      { at: ids.run, sent: { kind: 'yard', depotId: ids.depot } },
    ],
  }
}
