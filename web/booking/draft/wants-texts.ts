import { australianMobile } from '#contract/values/mobile.ts'
import type { Draft } from './draft.ts'

/** Whether the hirer asked for texts, and has a number that can get them. */
export function wantsTexts({ texts, details }: Pick<Draft, 'texts' | 'details'>): boolean {
  return texts && australianMobile(details.phone) !== null
}
