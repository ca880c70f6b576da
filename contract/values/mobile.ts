/**
 * An Australian mobile number as carriers write it, `+61491570156`, from how people do: `0491 570 156`,
 * `(04) 9157-0156`, `+61 491 570 156`. Null if it's anything else. Pure.
 */
export function australianMobile(phone: string): string | null {
  const bare = phone.replaceAll(/[\s().-]/g, '')
  const [, rest] = /^(?:0|\+61)(4\d{8})$/.exec(bare) ?? []
  return rest === undefined ? null : `+61${rest}`
}
