import type { DriverDay, DriverJob, DriverStop } from '#contract/driver/day.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { localTime, spokenDay, weekdayOf } from '#contract/values/day.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import type { Load } from './bins/carry.ts'

/** Words of the driver app. */

type TipSite = DriverDay['tipSites'][number]

export const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  collection: 'Collect',
  exchange: 'Exchange',
  service: 'Service',
  wait_and_load: 'Wait and load',
  relocation: 'Move',
}

/** “9:31”: the wall clock of the business, without a leading nought. */
export function sayTime(instant: string | number, timezone: string): string {
  return localTime(new Date(instant), timezone).time.replace(/^0/, '')
}

/** “Mon 23 Nov”. */
export const sayDay = (day: string): string => spokenDay(day).slice(0, -5)

/** “7 to 11 am”, “by 2 pm”. */
export function sayWindow(window: NonNullable<DriverJob['timeWindow']>): string {
  const [from, to] = [spokenTime(window.startTime), spokenTime(window.endTime)]
  const short = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from
  return `${short} to ${to}`
}

/** “8 m³”, or what the product is called. */
export function saySize(job: DriverJob): string {
  const [item] = job.items
  if (!item) return 'bin'
  const size = item.sizeCubicMetres === null ? item.name : `${item.sizeCubicMetres}\u00a0m³`
  return item.quantity > 1 ? `${item.quantity}\u00a0×\u00a0${size}` : size
}

/** “Collect 8 m³”. */
export const sayJob = (job: DriverJob): string => `${VERBS[job.type]} ${saySize(job)}`

/** “general waste”, as it follows other words; empty if it isn't known. */
export const sayWaste = (job: DriverJob): string => job.items[0]?.waste ?? ''

/** “Enmore”, or the address if the suburb isn’t known. */
export const sayPlace = ({ site }: Pick<DriverJob, 'site'>): string => site.suburb || site.address

/** “44 Station St, Enmore”. */
export const sayAddress = ({ site }: Pick<DriverJob, 'site'>): string =>
  [site.address, site.suburb].filter(Boolean).join(', ')

/**
 * Why a job wasn't done, as its driver chose it. Several reasons have the code for all the rest: the note of the report
 * names that which was chosen.
 */
export function sayReason(
  reasons: DriverDay['reasons'],
  { code, note }: NonNullable<DriverJob['failure']>,
): string {
  const label = reasons.findLast((one) => one.code === code)?.label ?? ''
  return code === 'other' ? (note ?? label) : label
}

/** What the truck carries, such as “8 m³ general on board, full” or “2 × 6 m³ and 4 m³ on board, empty”. */
export function sayLoads(loads: readonly Load[]): string {
  const say = (load: Load['load']) => {
    const counts = new Map<string, number>()
    for (const { size, name, waste } of loads.filter((one) => one.load === load)) {
      const bin = size === null ? name : `${size} m³`
      const what = load === 'full' ? `${bin} ${shortWaste(waste)}`.trim() : bin
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    const words = [...counts].map(([what, count]) => (count > 1 ? `${count} × ${what}` : what))
    const last = words.pop()
    if (last === undefined) return []
    return [`${words.length > 0 ? `${words.join(', ')} and ` : ''}${last} on board, ${load}`]
  }
  return [...say('full'), ...say('empty')].join('; ')
}

/** “general” from “General waste”. */
export const shortWaste = (waste: string): string => waste.toLowerCase().replace(/ waste$/, '')

/**
 * “Open until 4 pm”, “Opens at 6 am”, “Closed at 4 pm”; empty if its hours aren't known.
 * @param clock when it's asked, and where
 * @param date of the run: one of tomorrow goes by tomorrow's hours
 */
export function sayOpening(
  site: TipSite,
  { now, today, timezone }: { now: string; today: string; timezone: string },
  date = today,
): string {
  const isAhead = date > today
  const day = isAhead ? date : today
  const closed = `Closed ${isAhead ? sayDay(day) : 'today'}`
  if (site.closedDays.includes(day)) return closed
  if (!site.openingHours) return ''
  const hours = site.openingHours[weekdayOf(day) - 1]
  if (!hours) return closed
  const time = isAhead ? '' : localTime(new Date(now), timezone).time
  if (time < hours.opens) return `Opens at ${spokenTime(hours.opens)}`
  return `${time < hours.closes ? 'Open until' : 'Closed at'} ${spokenTime(hours.closes)}`
}

/** The name of a stop, as its heading. */
export function sayStop(stop: DriverStop, tipSites: readonly TipSite[]): string {
  if (stop.job) return stop.job.site.suburb || stop.job.site.address
  if (stop.kind === 'break') return 'Break'
  if (stop.kind === 'yard') return 'Yard'
  const site = tipSites.find(({ id }) => id === stop.tipSiteId)
  return site ? `Tip, ${site.name.replace(/^tip,? /i, '')}` : 'Tip'
}

/** Hours and minutes between two instants, “8:26”. */
export function sayHours(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** “1,340”. */
export const sayKg = (kg: number): string => kg.toLocaleString('en-AU')
