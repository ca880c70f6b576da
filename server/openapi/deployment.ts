import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'

/** The settings of a deployment that its documentation mentions, as text. */
export type Deployment = {
  baseUrl: string
  /** Requests a minute for each key. */
  keyRate: string
  /** Public requests a minute. */
  publicRate: string
  /** What shares `publicRate`. */
  publicScope: string
}

/** A deployment with the default limits (interface, section 8). */
export function defaultDeployment(baseUrl: string): Deployment {
  return {
    baseUrl,
    keyRate: String(API_RATE_PER_MINUTE),
    publicRate: String(PUBLIC_RATE_PER_MINUTE),
    publicScope: describeScope('endpoint'),
  }
}

export function describeScope(scope: 'endpoint' | 'organisation'): string {
  return scope === 'endpoint' ? 'each endpoint' : 'each endpoint of each organisation'
}

/** The files that the build makes contain these until the server fills them in. */
export const placeholders: Deployment = {
  baseUrl: 'https://base-url.invalid',
  keyRate: '{key-rate}',
  publicRate: '{public-rate}',
  publicScope: '{public-scope}',
}

/** A file of the build for a deployment. */
export function fillIn(text: string, deployment: Deployment): string {
  return text
    .replaceAll(placeholders.baseUrl, deployment.baseUrl)
    .replaceAll(placeholders.keyRate, deployment.keyRate)
    .replaceAll(placeholders.publicRate, deployment.publicRate)
    .replaceAll(placeholders.publicScope, deployment.publicScope)
}

/** What the first order of the documentation has for its dates until the server fills them in. */
export const datePlaceholders = { deliveryDate: '{delivery-date}', pickupDate: '{pickup-date}' }

/** A page with dates that can be booked: a Tuesday in one or two weeks, and a week after it. */
export function fillInDates(text: string, today: Day): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  let deliveryDate = addDays(today, 7 + ((9 - weekday) % 7))
  while (isHoliday(deliveryDate) || isHoliday(addDays(deliveryDate, 7))) {
    deliveryDate = addDays(deliveryDate, 7)
  }
  return text
    .replaceAll(datePlaceholders.deliveryDate, deliveryDate)
    .replaceAll(datePlaceholders.pickupDate, addDays(deliveryDate, 7))
}

/** Whether many businesses are closed: the summer break, Australia Day, Anzac Day. */
function isHoliday(date: Day): boolean {
  const inYear = date.slice(5)
  return inYear >= '12-22' || inYear <= '01-08' || inYear === '01-26' || inYear === '04-25'
}
