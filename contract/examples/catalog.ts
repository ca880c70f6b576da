import type { Availability } from '#contract/catalog/availability.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { exampleOrder } from './order.ts'

/** A part of the demonstration catalogue (`server/demo/catalog.json`): what `exampleOrder` needs. */
export const exampleCatalog: Catalog = {
  organisation: {
    id: 'org_9fK2mQ7xT4bVw1Zc',
    slug: 'bandicoot',
    name: 'Bandicoot Bins',
    timezone: 'Australia/Sydney',
    currency: 'AUD',
    phone: '02 5550 0148',
    email: 'hello@bandicoot.example',
    abn: '48 993 418 207',
  },
  branding: {
    logoUrl: null,
    primaryColour: '#14573A',
    heading: 'The right bin, on the right day',
    introduction:
      'Skip bins for Sydney’s Inner West, Eastern Suburbs and Lower North Shore. Tell us your suburb and what you are throwing out, and see the whole price before you book, with delivery, collection, tipping and GST included.',
    termsUrl: null,
    privacyUrl: null,
  },
  areas: [
    {
      id: '019f1a8b-d700-7071-b1c2-310d5a247ff4',
      name: 'Inner West',
      localities: [
        {
          suburb: 'Enmore',
          postcode: '2042',
        },
        {
          suburb: 'Newtown',
          postcode: '2042',
        },
      ],
      deliveryWeekdays: [1, 2, 3, 4, 5, 6],
      surcharge: 0,
    },
  ],
  productGroups: [
    {
      id: '019f1a8d-8d69-7e11-aa95-3c4bd1e53ea0',
      name: 'General waste',
      description:
        'For clean-outs, moves and light renovations. Anything dry and bulky that one or two people can lift.',
      accepted: [
        'Furniture, carpet, curtains and bedding',
        'Clothes, toys, books and other household goods',
      ],
      prohibited: [
        'Asbestos, fibro and anything you suspect may be either',
        'Soil, sand, bricks, concrete, tiles and rubble, which need a heavy bin',
      ],
    },
  ],
  products: [
    {
      id: '019f1a98-6602-7d0b-ae70-47a97acc13f6',
      productGroupId: '019f1a8d-8d69-7e11-aa95-3c4bd1e53ea0',
      name: 'General waste bin',
      description:
        'The everyday bin. From 6 m³ up it has a drop-down door, so that you can walk the heavy things in.',
      imageUrl: null,
      lineType: 'hire',
      variants: [
        {
          id: '019f1a95-8b53-7b9a-a129-76d539e26b73',
          name: '6 m³',
          sizeCubicMetres: 6,
          lengthMm: 3500,
          widthMm: 1700,
          heightMm: 1250,
          maxWeightKg: 2000,
          pricing: {
            basePrice: 69500,
            includedDays: 7,
            extraDayPrice: 1500,
            includedKg: 900,
            excessPricePerTonne: 39500,
            areaPrices: [
              {
                areaId: '019f1a8c-6923-75cf-956e-140afd19318f',
                basePrice: 72000,
              },
            ],
          },
        },
      ],
      pricing: null,
      minQuantity: 1,
      maxQuantity: 4,
      quantityStep: null,
      minHireDays: 1,
      maxHireDays: 42,
      addOnIds: ['019f1a8f-d5f5-76dc-9d86-59cb83e866c6', '019f1a92-b0a4-7a39-a4dd-4b0ded88a650'],
    },
  ],
  addOns: [
    {
      id: '019f1a8f-d5f5-76dc-9d86-59cb83e866c6',
      name: 'Mattress or bed base',
      description: 'Any size, each. Stripped for its steel, foam and timber.',
      price: 6500,
      maxQuantity: 6,
    },
    {
      id: '019f1a92-b0a4-7a39-a4dd-4b0ded88a650',
      name: 'Driveway boards',
      description: 'Hardwood boards laid under the bin to spread its weight and save your paving.',
      price: 2500,
      maxQuantity: 1,
    },
  ],
  deliveryTimePeriods: [
    {
      id: '019f1aa2-ac78-7fd6-8310-69e3bfcdba76',
      name: 'Morning',
      startTime: '07:00',
      endTime: '11:00',
      surcharge: 0,
      weekdays: [1, 2, 3, 4, 5],
    },
  ],
  bookingRules: {
    minLeadDays: 1,
    cutoffTime: '14:00',
    maxAdvanceDays: 90,
    closedDates: [
      {
        date: '2027-01-26',
        name: 'Australia Day',
      },
    ],
    deliveryWeekdays: [1, 2, 3, 4, 5, 6],
    pickupWeekdays: [1, 2, 3, 4, 5, 6],
    areaRequired: true,
    approvalRequired: false,
    paymentRequired: false,
    waitWhileLoad: {
      offered: true,
      price: 11000,
      minutes: 30,
    },
    collectOnCall: true,
    hireCountsDeliveryDay: false,
    schedulesOnline: false,
    maxUnitsOnline: 6,
    maxOpenBookings: 5,
  },
  bookingQuestions: [
    {
      key: 'placement',
      label: 'Where should the bin go?',
      type: 'text',
      required: false,
      options: null,
      maxLength: 80,
      help: 'For example, left side of the driveway, a metre from the garage. The truck needs 3 m of width and clear sky above.',
      productGroupIds: [],
      areaIds: [],
    },
    {
      key: 'ground',
      label: 'What will it stand on?',
      type: 'select',
      required: false,
      options: [
        'Concrete or asphalt',
        'Pavers or tiles',
        'Gravel',
        'Grass or bare soil',
        'Not sure yet',
      ],
      maxLength: null,
      help: 'A full bin weighs several tonnes. On pavers or grass, driveway boards are worth adding.',
      productGroupIds: [],
      areaIds: [],
    },
  ],
  notices: [
    {
      id: '019f1aa4-f504-73c7-b863-939bca7e170a',
      title: 'No asbestos, in any amount',
      body: 'Homes built or renovated before 1990 often contain asbestos in eaves, wall sheeting, wet areas, vinyl flooring, pipe lagging and fences, and you cannot always see it. By accepting this notice you confirm that no asbestos, and nothing you suspect may be asbestos, will go in the bin. If any is found, the bin is sealed on the spot and you pay the actual cost of testing, licensed removal, disposal and cleaning. If you are not sure, stop loading and call us on 02 5550 0148.',
      mustAccept: true,
      productGroupIds: [],
      version: 1,
    },
    {
      id: '019f1aa5-8727-7864-8d98-37fbec9dbcf6',
      title: 'Level with the rim, and within the weight',
      body: 'Nothing may rise above the rim or hang over the side, because the law requires every load to be covered and secured. If we cannot safely lift or cover the bin, we leave it for you to lighten and charge $165 for the wasted trip. Your price includes the weight shown for the size you chose. Anything heavier is charged by the kilogram at the rate per tonne shown, on the reading of a verified weighbridge, and we send you the docket.',
      mustAccept: true,
      productGroupIds: [],
      version: 1,
    },
  ],
  terms: {
    version: '2026-07-01',
    url: null,
    text: 'These terms are between you, the hirer, and Bandicoot Bins. They apply from the moment we confirm your booking…',
  },
  onlineBookingOpen: true,
  updatedAt: '2027-01-12T22:40:18.000Z',
}

/** A week in which one bin sells out for a day. */
export const exampleAvailability: Availability = {
  from: '2027-02-01',
  to: '2027-02-07',
  products: [
    {
      productId: exampleOrder.productId,
      unavailable: [
        { date: '2027-02-03', reason: 'sold_out', nextDate: '2027-02-04' },
        { date: '2027-02-07', reason: 'no_delivery', nextDate: '2027-02-08' },
      ],
    },
  ],
}
