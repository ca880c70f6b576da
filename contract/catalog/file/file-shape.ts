import * as z from 'zod'
import { itemKinds } from '#contract/catalog/items.ts'
import { Branding, CatalogOrganisation, Terms } from '#contract/catalog/catalog.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'

/** Fields that an item of a file can have besides those that the catalogue shows. */
const kept = {
  retired: z.boolean().optional(),
  stock: z.int().min(0).nullable().optional().meta({ description: 'How many you own.' }),
}

/** Every field that a catalogue file can have. What they must hold is checked where they're merged. */
export const FileShape = z
  .object({
    organisation: CatalogOrganisation.partial(),
    branding: Branding,
    areas: z.array(itemKinds.area.extend(kept)),
    productGroups: z.array(itemKinds.product_group.extend(kept)),
    products: z.array(
      itemKinds.product.extend({ ...kept, variants: z.array(itemKinds.variant.extend(kept)) }),
    ),
    addOns: z.array(itemKinds.add_on.extend(kept)),
    deliveryTimePeriods: z.array(itemKinds.delivery_time_period.extend(kept)),
    bookingRules: PrivateRules,
    bookingQuestions: z.array(itemKinds.booking_question.extend(kept)),
    notices: z.array(itemKinds.notice.extend(kept)),
    terms: Terms,
  })
  .partial()
