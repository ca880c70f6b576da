import * as z from 'zod'
import { WebhookEndpoint } from '#contract/webhooks/webhook.ts'

/** Webhook endpoints in the office: as by key (rules, section 7), with the version that a change names. */

export const OfficeWebhook = WebhookEndpoint.extend({ version: z.int() })
export type OfficeWebhook = z.output<typeof OfficeWebhook>

export const OfficeWebhooks = z.object({ data: z.array(OfficeWebhook) })

/** With the secret that signs its deliveries, which is shown only now. */
export const OfficeWebhookWithSecret = OfficeWebhook.extend({ secret: z.string() })
