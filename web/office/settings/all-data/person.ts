import type { Answer } from '#contract/endpoint.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import type { settingsAddresses } from '#web/office/settings/addresses.ts'

/** The person whose data it is, as the API names them. */
export type Who = { email: string } | { order: string } | { customer: string }
/** The orders and customers that are about them. */
export type Found = Answer<EntryAt<(typeof settingsAddresses)['findPersonalData']>>
