import { expect, test } from 'vitest'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import type { JobType } from '#contract/jobs/job.ts'
import { carry } from './carry.ts'
import { sayLoads, sayOpening } from '#web/driver/day/say.ts'
import { weigh } from '#web/driver/tip/weigh.ts'

type Kind = JobType | 'tip' | 'yard'

function stop(kind: Kind, size = 8, waste = 'General waste', quantity = 1): DriverStop {
  const isPlace = kind === 'tip' || kind === 'yard'
  const items = [
    {
      productId: '',
      name: `${size} m³ skip`,
      quantity,
      sizeCubicMetres: size,
      waste,
      dimensions: null,
    },
  ]
  const job = { type: kind, status: 'scheduled', items }
  return {
    id: '',
    position: 1,
    tipSiteId: null,
    depotId: null,
    minutes: null,
    arrivedAt: null,
    doneAt: null,
    kind: isPlace ? kind : 'job',
    job: isPlace ? null : (job as DriverStop['job']),
  }
}

const says = (stops: DriverStop[], slots?: number) =>
  carry({ stops, vehicle: (slots ? { slots } : null) as DriverRun['vehicle'] }).map(sayLoads)

test('the line is the truck: full after a collection, empty after the tip, nothing after a delivery', () => {
  const run = [stop('collection'), stop('tip'), stop('delivery', 8, 'Heavy waste'), stop('yard')]
  expect(says(run)).toEqual(['8 m³ general on board, full', '8 m³ on board, empty', '', ''])
})

test('an exchange brings an empty bin and takes a full one', () => {
  expect(says([stop('exchange', 4), stop('tip'), stop('yard')])).toEqual([
    '4 m³ general on board, full',
    '4 m³ on board, empty',
    '',
  ])
})

test('a job of several bins moves all of them', () => {
  const two = (kind: JobType) => stop(kind, 6, 'General waste', 2)
  expect(says([two('exchange'), stop('tip'), two('delivery'), two('collection')], 4)).toEqual([
    '2 × 6 m³ general on board, full',
    '2 × 6 m³ on board, empty',
    '',
    '2 × 6 m³ general on board, full',
  ])
  expect(says([stop('yard'), two('exchange')], 4)[0]).toBe('2 × 6 m³ on board, empty')
})

test('in the yard the bin of the next delivery goes on', () => {
  expect(says([stop('yard'), stop('delivery', 6)])).toEqual(['6 m³ on board, empty', ''])
})

test('a docket’s net weight is its gross less its tare, or what the paper has alone', () => {
  expect(weigh({ gross: '6120', tare: '4780', net: '' }).net).toBe(1340)
  expect(weigh({ gross: '4780', tare: '6120', net: '' }).net).toBeNull()
  expect(weigh({ gross: '', tare: '', net: '900' })).toEqual({ gross: null, tare: null, net: 900 })
  expect(weigh({ gross: '6120', tare: '', net: '' }).net).toBeNull()
})

test('a tip’s hours say whether it’s open now, by the clock of the business', () => {
  const hours = { opens: '06:00', closes: '12:00' }
  const openingHours = [null, null, null, null, null, hours, null]
  const site = {
    id: '',
    name: '',
    address: '',
    point: null,
    takes: null,
    openingHours,
    closedDays: ['2026-12-05'],
  }
  const at = (now: string, today = '2026-11-28', date = today) =>
    sayOpening(site, { now, today, timezone: 'Australia/Sydney' }, date)
  expect(at('2026-11-27T18:30:00.000Z')).toBe('Opens at 6 am')
  expect(at('2026-11-27T19:00:00.000Z')).toBe('Open until 12 pm')
  expect(at('2026-11-28T01:00:00.000Z')).toBe('Closed at 12 pm')
  expect(at('2026-11-28T20:00:00.000Z', '2026-11-29')).toBe('Closed today')
  expect(at('2026-12-04T20:00:00.000Z', '2026-12-05')).toBe('Closed today')
  // A run of tomorrow asks about tomorrow, and one of yesterday about now.
  expect(at('2026-11-27T01:00:00.000Z', '2026-11-27', '2026-11-28')).toBe('Opens at 6 am')
  expect(at('2026-11-28T01:00:00.000Z', '2026-11-28', '2026-11-29')).toBe('Closed Sun 29 Nov')
  expect(at('2026-11-28T00:00:00.000Z', '2026-11-28', '2026-11-27')).toBe('Open until 12 pm')
  const [clock, unknown] = [
    { now: '', today: '', timezone: '' },
    { ...site, openingHours: null },
  ]
  expect(sayOpening(unknown, clock)).toBe('')
})
