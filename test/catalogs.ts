import { addDays, localTime } from '#contract/values/day.ts'

/** Catalogues and order bodies for tests. Their dates are valid on any day the tests run. */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const ids = {
  area: id(1),
  farArea: id(2),
  group: id(10),
  heavyGroup: id(11),
  bin: id(20),
  small: id(21),
  large: id(22),
  heavyBin: id(23),
  bags: id(24),
  cleaning: id(25),
  mattress: id(30),
  tyre: id(31),
  morning: id(40),
  asbestos: id(50),
  heavy: id(51),
} as const

/** Daily deliveries from tomorrow for a year; no closed days, no questions. */
export const openRules = {
  minLeadDays: 1,
  cutoffTime: null,
  maxAdvanceDays: 365,
  // Tests place many orders for one customer.
  maxOpenBookings: 1000,
  closedDates: [],
  deliveryWeekdays: [1, 2, 3, 4, 5, 6, 7],
  pickupWeekdays: [1, 2, 3, 4, 5, 6, 7],
  waitWhileLoad: { offered: true, price: 12_000, minutes: 30 },
}

/** The simplest catalogue: one bin without sizes. */
export const plainCatalog = {
  productGroups: [{ id: ids.group, name: 'General waste' }],
  products: [
    {
      id: ids.bin,
      productGroupId: ids.group,
      name: 'Bin',
      pricing: { basePrice: 45_000, includedDays: 7, extraDayPrice: 1500 },
    },
  ],
  bookingRules: openRules,
}

/** Every feature a catalogue can have, at least once. */
export const fullCatalog = {
  organisation: { phone: '02 5550 0100', email: 'office@test.example', abn: null },
  branding: { primaryColour: '#0A7B3E', heading: 'Bins' },
  areas: [
    {
      id: ids.area,
      name: 'Inner West',
      localities: [
        { suburb: 'Newtown', postcode: '2042' },
        { suburb: "St Peter's", postcode: '2044' },
      ],
    },
    {
      id: ids.farArea,
      name: 'Far',
      localities: [{ suburb: 'Far Away', postcode: '2999' }],
      surcharge: 2500,
    },
  ],
  productGroups: [
    { id: ids.group, name: 'General waste', accepted: ['timber'], prohibited: ['asbestos'] },
    { id: ids.heavyGroup, name: 'Heavy waste' },
  ],
  products: [
    {
      id: ids.bin,
      productGroupId: ids.group,
      name: 'General waste bin',
      minQuantity: 1,
      maxQuantity: 5,
      minHireDays: 1,
      maxHireDays: 28,
      addOnIds: [ids.mattress],
      variants: [
        {
          id: ids.small,
          name: '3 m³',
          sizeCubicMetres: 3,
          stock: 2,
          pricing: {
            basePrice: 33_300,
            includedDays: 7,
            extraDayPrice: 1500,
            areaPrices: [{ areaId: ids.farArea, basePrice: 36_000 }],
          },
        },
        {
          id: ids.large,
          name: '6 m³',
          sizeCubicMetres: 6,
          pricing: { basePrice: 45_000, includedDays: 7, extraDayPrice: 2000 },
        },
      ],
    },
    {
      id: ids.heavyBin,
      productGroupId: ids.heavyGroup,
      name: 'Concrete bin',
      stock: 1,
      pricing: { basePrice: 52_500, includedDays: 3, extraDayPrice: 2500 },
    },
    {
      id: ids.bags,
      productGroupId: ids.group,
      name: 'Skip bag',
      lineType: 'sale',
      pricing: { basePrice: 3950 },
    },
    {
      id: ids.cleaning,
      productGroupId: ids.group,
      name: 'Bin cleaning',
      lineType: 'sale',
      pricing: { basePrice: 9901 },
    },
  ],
  addOns: [
    { id: ids.mattress, name: 'Mattress', price: 4500, maxQuantity: 10 },
    { id: ids.tyre, name: 'Tyre', price: 1500 },
  ],
  deliveryTimePeriods: [
    { id: ids.morning, name: 'Morning', startTime: '07:00', endTime: '11:00', surcharge: 1100 },
  ],
  bookingRules: openRules,
  bookingQuestions: [
    { key: 'placement', label: 'Where should the bin go?', type: 'text', maxLength: 80 },
    { key: 'ground', label: 'What is the ground?', type: 'select', options: ['grass', 'concrete'] },
    { key: 'permit', label: 'Permit number', type: 'number' },
    { key: 'dogs', label: 'Dogs?', type: 'boolean' },
    { key: 'ready', label: 'Ready when?', type: 'date' },
    { key: 'needs', label: 'Needs', type: 'multiselect', options: ['ramp', 'boards'] },
    { key: 'story', label: 'Story', type: 'textarea', maxLength: 300 },
    {
      key: 'soil',
      label: 'Where is the soil from?',
      type: 'text',
      required: true,
      productGroupIds: [ids.heavyGroup],
    },
  ],
  notices: [
    { id: ids.asbestos, title: 'No asbestos', body: 'None at all.', mustAccept: true },
    {
      id: ids.heavy,
      title: 'Heavy',
      body: 'Fill to the line.',
      mustAccept: true,
      productGroupIds: [ids.heavyGroup],
    },
  ],
  terms: { version: '2026-07-01', text: 'Be fair.' },
}

/** The date `count` days from today in Sydney. */
export function inDays(count: number, timezone = 'Australia/Sydney'): string {
  return addDays(localTime(new Date(), timezone).day, count)
}

/** An order for the plain catalogue's bin: a week, starting in three days. */
export function anOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    productId: ids.bin,
    quantity: 1,
    deliveryDate: inDays(3),
    pickupDate: inDays(10),
    customerType: 'individual',
    customerName: 'Alex Nguyen',
    contactName: 'Alex Nguyen',
    email: 'alex@customer.example',
    phone: '02 5550 0199',
    address: '12 Example Street',
    acceptedTerms: true,
    ...changes,
  }
}

/** An order for the full catalogue's 6 m³ bin, with all required answers. */
export function aFullOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return anOrder({ productId: ids.large, acceptedNoticeIds: [ids.asbestos], ...changes })
}
