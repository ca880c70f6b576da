import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { jobTypes } from '#contract/jobs/job-words.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'
import { readItems, sayItems } from './check-items.ts'
import type { Settings } from './settings-query.ts'

/** The settings as a form has them: text, as a person types it. */

type WorkName = `${'minutes' | 'lifts'}.${JobType}`
type Name =
  | WorkName
  | ('minutesADay' | 'tipMinutes' | 'binNumbers' | 'signature')
  | ('exchangeRenewsAllowance' | 'exchangesOnline' | 'exchangeFee')
  | ('positionsFrom' | 'checkItems')
  | `messages.${keyof Settings['messages']}`
export type Values = Record<Name, string>

const TYPES: Readonly<Record<JobType, string>> = {
  delivery: 'Delivery',
  collection: 'Collection',
  exchange: 'Exchange',
  service: 'Service',
  wait_and_load: 'Wait and load',
  relocation: 'Relocation',
}

const ASKED = [
  ['off', 'Not asked for'],
  ['optional', 'Optional'],
  ['compulsory', 'Compulsory'],
] as const

export const timeFields: FieldOf<Name>[] = [
  { name: 'minutesADay', label: 'Minutes a day of a vehicle', kind: 'whole', half: true },
  { name: 'tipMinutes', label: 'Minutes at a tip', kind: 'whole', half: true },
  ...jobTypes.flatMap((type): FieldOf<Name>[] => [
    { name: `minutes.${type}`, label: `${TYPES[type]}, minutes`, kind: 'whole', half: true },
    { name: `lifts.${type}`, label: `${TYPES[type]}, lifts`, kind: 'whole', half: true },
  ]),
]

export const askingFields: FieldOf<Name>[] = [
  { name: 'binNumbers', label: 'Bin numbers', options: ASKED, half: true },
  { name: 'signature', label: 'Signature', options: ASKED, half: true },
  {
    name: 'exchangeRenewsAllowance',
    label: 'After an exchange',
    options: [
      ['yes', 'Days and weight included begin again'],
      ['no', 'They go on'],
    ],
  },
  {
    name: 'positionsFrom',
    label: 'Positions are noted from (optional)',
    help: 'At start, arrival and outcome, never between. Crews get at least 14 days’ notice.',
    kind: 'day',
  },
]

export const exchangeFields = (chargesGst: boolean): FieldOf<Name>[] => [
  {
    name: 'exchangesOnline',
    label: 'On the page of a booking',
    options: [
      ['yes', 'Customers can ask for an exchange'],
      ['no', 'They call'],
    ],
    half: true,
  },
  {
    name: 'exchangeFee',
    label: 'Price of one exchange (optional)',
    help: `In dollars${chargesGst ? ' with GST' : ''}, such as 380.50. Without one, what the bin costs in the catalogue.`,
    half: true,
  },
]

const SENT = [
  ['yes', 'Emailed, and texted to who asked for it'],
  ['no', 'Not sent'],
] as const

export const messageFields: FieldOf<Name>[] = [
  { name: 'messages.onTheWay', label: 'On the way', options: SENT },
  { name: 'messages.done', label: 'Delivered, collected or done', options: SENT },
  { name: 'messages.moved', label: 'Moved to another day', options: SENT },
]

export const listFields: FieldOf<Name>[] = [
  {
    name: 'checkItems',
    label: 'Items, one a line',
    help: 'With a group before a colon, such as “Cab: Mirrors and horn”.',
    kind: 'lines',
  },
]

const FIELDS = [
  ...timeFields,
  ...askingFields,
  ...exchangeFields(true),
  ...messageFields,
  ...listFields,
]

export const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(({ name, label }) => {
    const [what, type] = name.split('.')
    const isWork = type !== undefined && what !== 'messages'
    return [isWork ? `work.${type}.${what}` : name, label]
  }),
)

/** The fields' labels by their own names. */
export const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(({ name, label }) => [name, label]),
)

const KEYS = FIELDS.map(({ name }) => name)

export function valuesOf(settings: Settings): Values {
  const { work, messages } = settings
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const texts = new Map<Name, string>([
    ['minutesADay', String(settings.minutesADay)],
    ['tipMinutes', String(settings.tipMinutes)],
    ['binNumbers', settings.binNumbers],
    ['signature', settings.signature],
    ['exchangeRenewsAllowance', yes(settings.exchangeRenewsAllowance)],
    ['exchangesOnline', yes(settings.exchangesOnline)],
    ['exchangeFee', settings.exchangeFee === null ? '' : (settings.exchangeFee / 100).toFixed(2)],
    ['positionsFrom', settings.positionsFrom ?? ''],
    ['messages.onTheWay', yes(messages.onTheWay)],
    ['messages.done', yes(messages.done)],
    ['messages.moved', yes(messages.moved)],
    ['checkItems', sayItems(settings.checkItems)],
    ...jobTypes.flatMap((type): [Name, string][] => [
      [`minutes.${type}`, String(work[type].minutes)],
      [`lifts.${type}`, String(work[type].lifts)],
    ]),
  ])
  return Object.fromEntries(KEYS.map((name) => [name, texts.get(name) ?? ''])) as Values
}

/** What isn't a price is sent as one that's refused at its field. */
function feeOf(typed: string): number | null {
  const cents = readPrice(typed)
  return cents === undefined ? -1 : cents
}

/** What was typed, as the API takes it; the rest stays. */
export function bodyOf(settings: Settings, values: Values): Settings {
  const whole = (name: Name) => wholeOrNull(values[name]) ?? 0
  const asked = (name: 'binNumbers' | 'signature') =>
    ASKED.find(([value]) => value === values[name])?.[0] ?? settings[name]
  const workOf = (type: JobType) => ({
    minutes: whole(`minutes.${type}`),
    lifts: whole(`lifts.${type}`),
  })
  return {
    ...settings,
    minutesADay: whole('minutesADay'),
    tipMinutes: whole('tipMinutes'),
    work: {
      delivery: workOf('delivery'),
      collection: workOf('collection'),
      exchange: workOf('exchange'),
      service: workOf('service'),
      wait_and_load: workOf('wait_and_load'),
      relocation: workOf('relocation'),
    },
    binNumbers: asked('binNumbers'),
    signature: asked('signature'),
    exchangeRenewsAllowance: values.exchangeRenewsAllowance === 'yes',
    exchangesOnline: values.exchangesOnline === 'yes',
    exchangeFee: feeOf(values.exchangeFee),
    positionsFrom: values.positionsFrom === '' ? null : values.positionsFrom,
    messages: {
      onTheWay: values['messages.onTheWay'] === 'yes',
      done: values['messages.done'] === 'yes',
      moved: values['messages.moved'] === 'yes',
    },
    checkItems: readItems(values.checkItems, settings.checkItems),
  }
}
