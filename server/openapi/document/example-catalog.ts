import { readFileSync } from 'node:fs'
import { Catalog } from '#contract/catalog/catalog.ts'
import { exampleOrder } from '#contract/examples/order.ts'

/**
 * A part of the demonstration catalogue, in the shape in which it is answered: what `exampleOrder`
 * is made of, and little more.
 */
export function excerptCatalog(): Catalog {
  const file = new URL('../../demo/catalog.json', import.meta.url)
  const { organisation, ...demo } = DemoFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [firstPeriod] = demo.deliveryTimePeriods
  const products = demo.products
    .map((product) => ({
      ...product,
      variants: product.variants.filter(({ id }) => id === exampleOrder.productId),
      addOnIds: product.addOnIds.filter(isOrdered),
    }))
    .filter(({ variants }) => variants.length > 0)
  return {
    organisation: { id: exampleOrder.organisationId, ...organisation },
    ...demo,
    onlineBookingOpen: true,
    areas: demo.areas
      .filter(({ id }) => id === exampleOrder.areaId)
      .map((area) => ({
        ...area,
        localities: area.localities.filter(({ suburb }) => /^(Enmore|Newtown)$/.test(suburb)),
      })),
    productGroups: demo.productGroups
      .filter(({ id }) => products.some(({ productGroupId }) => productGroupId === id))
      .map((group) => ({
        ...group,
        accepted: group.accepted.slice(0, 2),
        prohibited: group.prohibited.slice(0, 2),
      })),
    products,
    addOns: demo.addOns.filter(({ id }) => isOrdered(id)),
    deliveryTimePeriods: firstPeriod ? [firstPeriod] : [],
    bookingRules: {
      ...demo.bookingRules,
      closedDates: [{ date: '2027-01-26', name: 'Australia Day' }],
    },
    bookingQuestions: demo.bookingQuestions.filter(({ key }) => key in exampleOrder.customFields),
    notices: demo.notices.filter(({ id }) => acceptedIds.includes(id)),
    terms: { ...demo.terms, text: `${demo.terms.text.slice(0, 110)}…` },
    updatedAt: '2027-01-12T22:40:18.000Z',
  }
}

const acceptedIds = exampleOrder.acceptedNotices.map(({ id }) => id)

function isOrdered(id: string): boolean {
  return exampleOrder.addOns.some(({ productId }) => productId === id)
}

/** The file holds what an organisation has before its first answer: no id, no state, no instant. */
const DemoFile = Catalog.omit({ onlineBookingOpen: true, updatedAt: true }).extend({
  organisation: Catalog.shape.organisation.omit({ id: true }),
})
