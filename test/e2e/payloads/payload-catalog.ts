import { weekdayOf } from '#contract/values/day.ts'
import { inDays, openRules } from '#test/catalogs.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { newDraft } from '#web/booking/draft/draft.ts'
import { PICTURES } from '#test/e2e/watch.ts'

/**
 * The text for a field, by its name: a word, or the same payload everywhere, cut to the field's
 * maximum length so it's accepted.
 */
export type Write = (field: string, most?: number) => string

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ids = {
  area: id(1),
  group: id(2),
  bin: id(3),
  size: id(4),
  sold: id(5),
  addOn: id(6),
  period: id(7),
  notice: id(8),
  otherGroup: id(9),
  other: id(10),
}

/** A catalogue with every text field filled in. */
export function catalogOf(write: Write): object {
  const link = (field: string) => `${PICTURES}/${write(field)}`
  const question = (key: string, type: string, more: object = {}) => ({
    key,
    type,
    label: write(`${key} label`),
    help: write(`${key} help`),
    ...more,
  })
  return {
    organisation: {
      name: write('name'),
      phone: write('phone', 60),
      email: "o'n+eil@firm.example",
      abn: write('abn', 20),
    },
    branding: {
      heading: write('heading'),
      introduction: write('introduction'),
      logoUrl: link('logo'),
      termsUrl: link('branding terms'),
      privacyUrl: link('privacy'),
    },
    areas: [
      {
        id: ids.area,
        name: write('area'),
        localities: [
          { suburb: write('suburb'), postcode: write('postcode', 12) },
          { suburb: write('suburb'), postcode: '2042' },
        ],
        // Leaves a weekday without deliveries, so the page says so for this area.
        deliveryWeekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayOf(inDays(4))),
      },
    ],
    productGroups: [
      {
        id: ids.group,
        name: write('group'),
        description: write('group text'),
        accepted: [write('accepted')],
        prohibited: [write('prohibited')],
      },
      // With one kind of waste alone, the page wouldn't ask for it.
      { id: ids.otherGroup, name: 'Other waste' },
    ],
    products: [
      {
        id: ids.bin,
        productGroupId: ids.group,
        name: write('product'),
        description: write('product text'),
        imageUrl: link('picture'),
        variants: [{ id: ids.size, name: write('size'), pricing: { basePrice: 45_000 } }],
      },
      {
        id: ids.sold,
        productGroupId: ids.group,
        lineType: 'sale',
        name: write('sold'),
        description: write('sold text'),
        pricing: { basePrice: 1000 },
      },
      {
        id: ids.other,
        productGroupId: ids.otherGroup,
        name: 'Other bin',
        pricing: { basePrice: 2000 },
      },
    ],
    addOns: [
      { id: ids.addOn, name: write('add-on'), description: write('add-on text'), price: 500 },
    ],
    deliveryTimePeriods: [
      { id: ids.period, name: write('period'), startTime: '07:00', endTime: '11:00' },
    ],
    bookingRules: {
      ...openRules,
      areaRequired: true,
      paymentRequired: true,
      closedDates: [{ date: inDays(5), name: write('closed') }],
    },
    bookingQuestions: [
      question('placement', 'text', { required: true }),
      question('story', 'textarea'),
      question('permit', 'number'),
      question('dogs', 'boolean'),
      question('ready', 'date'),
      question('ground', 'select', { options: [write('option')] }),
      question('needs', 'multiselect', { options: [write('choice')] }),
    ],
    notices: [
      { id: ids.notice, title: write('notice'), body: write('notice text'), mustAccept: true },
    ],
    terms: { version: write('version', 60), url: link('terms'), text: write('terms text') },
  }
}

const dates = { deliveryDate: inDays(3), pickupDate: inDays(7) }

/** A booking draft with every text field filled in, ready to book. */
export function draftOf(write: Write, key: string): Draft {
  return {
    ...newDraft(key),
    place: write('suburb'),
    groupId: ids.group,
    periodId: ids.period,
    ...dates,
    locality: { suburb: write('suburb'), postcode: write('postcode', 12) },
    bins: [
      { productId: ids.size, quantity: 1 },
      { productId: ids.sold, quantity: 2 },
    ],
    addOns: { [ids.addOn]: 1 },
    details: {
      customerType: 'company',
      customerName: write('customer'),
      abn: '',
      billingAddress: write('billing address', 250),
      contactName: `Ms ${write('contact', 117)}`,
      email: "o'n+eil@customer.example",
      phone: `${write('customer phone', 19)} 0255500199`,
      address: write('address').padEnd(5, '.'),
      lotNumber: write('lot', 40),
      gateCode: write('gate', 80),
      purchaseOrder: write('purchase order', 100),
      notes: write('notes'),
    },
    answers: {
      placement: write('placement'),
      story: write('story'),
      permit: '12',
      dogs: true,
      ready: inDays(3),
      ground: write('option'),
      needs: [write('choice')],
    },
    acceptedNotices: [`${ids.notice} 1`],
    acceptedTerms: null,
    campaign: { utm_source: write('campaign') },
  }
}

/** A body for the keyed API, with the text fields browsers never send. */
export function bodyOf(write: Write): object {
  const line = { productId: ids.size, quantity: 1, ...dates }
  return {
    ...line,
    areaId: ids.area,
    customerType: 'company',
    customerName: write('customer'),
    billingAddress: write('billing address', 250),
    contactName: `Ms ${write('contact', 117)}`,
    email: "o'n+eil@customer.example",
    phone: write('customer phone', 19).padEnd(8, '.'),
    address: write('address').padEnd(5, '.'),
    salesperson: write('salesperson'),
    purchaseOrder: write('purchase order', 100),
    lotNumber: write('lot', 40),
    gateCode: write('gate', 80),
    notes: write('notes'),
    locality: { suburb: write('suburb'), postcode: write('postcode', 12) },
    // This retired field becomes the answer to the question with the same name.
    placement: write('placement', 80),
    lines: [
      {
        ...line,
        description: write('line'),
        equipmentReference: write('equipment'),
        purchaseOrder: write('line order', 100),
      },
    ],
    acceptedTerms: true,
    acceptedNoticeIds: [ids.notice],
  }
}
