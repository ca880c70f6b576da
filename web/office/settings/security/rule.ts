import type { Answer } from '#contract/endpoint.ts'
import type { addresses } from '#web/office/api/addresses.ts'
import type { EntryAt } from '#web/office/api/call.ts'

/** Who needs a second factor. */
export type Rule = Answer<EntryAt<(typeof addresses)['getSecondFactorRule']>>

export const ruleKey = (organisation: string) => ['second-factor rule', organisation] as const
