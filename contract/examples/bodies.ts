import type * as z from 'zod'
import type { OrderBody } from '#contract/orders/order-body.ts'

/**
 * The bodies that the documentation shows. They order from the demonstration catalogue
 * (`server/demo/catalog.json`), and a test holds them to its prices and rules.
 */

/** One bin for a household, delivered in the morning, with two add-ons. */
export const exampleOrderBody: z.input<typeof OrderBody> = {
  productId: '019f1a95-8b53-7b9a-a129-76d539e26b73',
  areaId: '019f1a8b-d700-7071-b1c2-310d5a247ff4',
  locality: { suburb: 'Newtown', postcode: '2042' },
  customerType: 'individual',
  customerName: 'Alex Nguyen',
  contactName: 'Alex Nguyen',
  email: 'alex@customer.example',
  phone: '02 5550 0199',
  address: '12 Example Street',
  notes: 'Please ring before you turn into the lane.',
  customFields: { placement: 'Left side of the driveway', ground: 'Pavers or tiles' },
  addOns: [
    { productId: '019f1a8f-d5f5-76dc-9d86-59cb83e866c6', quantity: 2 },
    { productId: '019f1a92-b0a4-7a39-a4dd-4b0ded88a650', quantity: 1 },
  ],
  quantity: 1,
  deliveryDate: '2027-02-02',
  deliveryTimePeriodId: '019f1aa2-ac78-7fd6-8310-69e3bfcdba76',
  pickupDate: '2027-02-12',
  acceptedTerms: true,
  acceptedNoticeIds: [
    '019f1aa4-f504-73c7-b863-939bca7e170a',
    '019f1aa5-8727-7864-8d98-37fbec9dbcf6',
  ],
}

/** Two lines for a company, the first of them for the top-level product. */
export const exampleOrderBodyWithLines: z.input<typeof OrderBody> = {
  productId: '019f1a9d-893d-77c2-9801-72b214b9a6d2',
  locality: { suburb: 'Randwick', postcode: '2031' },
  lines: [
    {
      productId: '019f1a9d-893d-77c2-9801-72b214b9a6d2',
      quantity: 2,
      deliveryDate: '2027-02-03',
      pickupDate: '2027-02-10',
      description: 'Old driveway, broken up',
      purchaseOrder: 'PO-4471-1',
    },
    {
      productId: '019f1aa2-1a55-7150-a334-05e9ab5dea41',
      quantity: 4,
      deliveryDate: '2027-02-03',
      pickupDate: '2027-02-03',
      lineType: 'sale',
    },
  ],
  purchaseOrder: 'PO-4471',
  salesperson: 'Priya',
  customerType: 'company',
  customerName: 'Example Landscapes Pty Ltd',
  abn: '48 123 123 124',
  billingAddress: 'PO Box 7, Ultimo NSW 2007',
  contactName: 'Sam Taylor',
  email: 'accounts@landscapes.example',
  phone: '02 5550 0173',
  address: '8 Sample Avenue',
  lotNumber: 'Lot 3',
  gateCode: '2580',
  customFields: { soilOrigin: 'Driveway, path or paving' },
  quantity: 2,
  deliveryDate: '2027-02-03',
  pickupDate: '2027-02-10',
  acceptedTerms: true,
  acceptedNoticeIds: [
    '019f1aa4-f504-73c7-b863-939bca7e170a',
    '019f1aa5-8727-7864-8d98-37fbec9dbcf6',
    '019f1aa6-194a-7fd7-be4d-b0cea7fb0651',
  ],
}

export const exampleCancelBody = { reason: 'The renovation is put off until spring.' }

/** The bodies that both ways of placing an order show. */
export const exampleOrderBodies = {
  household: { summary: 'One bin for a household', value: exampleOrderBody },
  company: { summary: 'Two lines for a company', value: exampleOrderBodyWithLines },
}
