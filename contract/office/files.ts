import * as z from 'zod'
import { photoKinds } from '#contract/driver/facts.ts'
import { instant } from '#contract/values/text.ts'

/** What a photo that the office adds shows. Signatures are given to crews only. */
export const NewFileQuery = z.object({
  kind: z.enum(photoKinds).exclude(['signature']).default('other'),
})

/** What was photographed at the jobs of an order. */
export const OrderFiles = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      jobId: z.uuid(),
      kind: z.enum(photoKinds),
      at: instant,
      /** As it's stored. */
      bytes: z.int(),
    }),
  ),
})
export type OrderFiles = z.output<typeof OrderFiles>
