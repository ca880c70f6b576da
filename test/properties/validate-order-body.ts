/**
 * Checks the shape of a body by interface, section 4.6: a second implementation by hand, without a
 * schema library or any product code.
 * @returns the names of the invalid fields. An error inside `schedule` or `acceptedNoticeIds` counts as
 *   an error of that field.
 */
export function offendingFields(body: unknown): Set<string> {
  if (!isObject(body)) return new Set(['body'])
  const wrong = new Set<string>()
  const check = createCheck(body, '', wrong)

  check('productId', required(isUuid))
  check(
    'areaId',
    optional((value) => value === '' || isUuid(value)),
  )
  const { locality } = body
  if (isObject(locality)) {
    const inLocality = createCheck(locality, 'locality.', wrong)
    inLocality('suburb', required(isText(1, 120)))
    inLocality('postcode', required(isText(1, 12)))
  } else if (locality !== undefined) wrong.add('locality')
  checkList(body, 'lines', 20, wrong, checkLine)
  check('purchaseOrder', optional(isText(0, 100)))
  check('salesperson', optional(isText(0, 120)))
  check('customerType', required(isOneOf('individual', 'company')))
  check('customerName', required(isText(2, 120)))
  check('billingAddress', optional(isText(0, 250)))
  check('contactName', required(isText(2, 120)))
  check('email', required(isEmail))
  check('phone', required(isText(8, 30)))
  check('address', required(isText(5, 250)))
  check('lotNumber', optional(isText(0, 40)))
  check('gateCode', optional(isText(0, 80)))
  check('placement', optional(isText(0, 80)))
  check('notes', optional(isText(0, 2000)))
  check('customFields', optional(isObject))
  checkList(body, 'addOns', 50, wrong, (addOn, at) => {
    const inAddOn = createCheck(addOn, `${at}.`, wrong)
    inAddOn('productId', required(isUuid))
    inAddOn('quantity', required(isInteger(1, 100)))
  })
  check('quantity', required(isInteger(1, 1000)))
  check('deliveryDate', required(isDate))
  check(
    'deliveryTimePeriodId',
    optional((value) => value === null || typeof value === 'string'),
  )
  check('pickupDate', required(isDate))
  check('waitWhileLoad', optional(isBoolean))
  check(
    'acceptedTerms',
    required((value) => value === true),
  )
  check(
    'acceptedNoticeIds',
    optional((value) => isListOf(value, 50, isUuid)),
  )
  check('acceptedCollectionNotice', optional(isBoolean))
  check('expectedTotal', optional(isInteger(0, Number.MAX_SAFE_INTEGER)))
  check('expectedCatalog', optional(isInstant))
  return wrong
}

function checkLine(line: Fields, at: string, wrong: Set<string>): void {
  const check = createCheck(line, `${at}.`, wrong)
  check('productId', required(isUuid))
  check('quantity', required(isNumber(0.01, 1000)))
  check('deliveryDate', required(isDate))
  check('pickupDate', required(isDate))
  check('discountPercent', optional(isInteger(0, 100)))
  check('description', optional(isText(1, 500)))
  check('lineType', optional(isOneOf('hire', 'sale')))
  check('workType', optional(isOneOf('none', 'delivery', 'service')))
  check('purchaseOrder', optional(isText(0, 100)))
  check('equipmentReference', optional(isText(0, 120)))
  check('deliveryOn', optional(isDate))
  check(
    'collectionOn',
    optional((value) => value === null || isDate(value)),
  )
  check('waitWhileLoad', optional(isBoolean))
  check(
    'schedule',
    optional((value) => value === null || isSchedule(value)),
  )
}

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 30) return false
  return isDate(/^(.{10})T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.exec(value)?.[1])
}

function isSchedule(value: unknown): boolean {
  if (!isObject(value)) return false
  const { every, unit, weekdays, until } = value
  const isWeekday = isInteger(1, 7)
  const named = Array.isArray(weekdays) ? weekdays : []
  return (
    isInteger(1, 52)(every) &&
    isOneOf('week', 'month')(unit) &&
    (until === undefined || until === null || isDate(until)) &&
    (weekdays === undefined ||
      weekdays === null ||
      (unit === 'week' &&
        isListOf(weekdays, 7, isWeekday) &&
        named.length > 0 &&
        named.every((day, index) => !named.slice(0, index).includes(day))))
  )
}

type Fields = Record<string, unknown>
type Rule = (value: unknown) => boolean

/** Reads own fields only, so a `__proto__` in the body adds none. */
function createCheck(fields: Fields, prefix: string, wrong: Set<string>) {
  return (name: string, rule: Rule) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!rule(value)) wrong.add(prefix + name)
  }
}

function checkList(
  body: Fields,
  name: string,
  most: number,
  wrong: Set<string>,
  checkItem: (item: Fields, at: string, wrong: Set<string>) => void,
): void {
  const list = body[name]
  if (list === undefined) return
  if (!Array.isArray(list) || list.length > most) wrong.add(name)
  if (!Array.isArray(list)) return
  for (const [index, item] of list.entries()) {
    const at = `${name}[${index}]`
    if (isObject(item)) checkItem(item, at, wrong)
    else wrong.add(at)
  }
}

const required = (rule: Rule): Rule => rule
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined || rule(value)

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOf(value: unknown, most: number, rule: Rule): boolean {
  return Array.isArray(value) && value.length <= most && value.every(rule)
}

function isBoolean(value: unknown): boolean {
  return value === true || value === false
}

const isOneOf =
  (...words: string[]): Rule =>
  (value) =>
    words.some((word) => word === value)

const isNumber =
  (min: number, max: number): Rule =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max

const isInteger =
  (min: number, max: number): Rule =>
  (value) =>
    isNumber(min, max)(value) && Number(value) % 1 === 0

/** `min` to `max` code points after trimming, without any that PostgreSQL can't store. */
const isText =
  (min: number, max: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return false
    const points = Array.from(value.trim(), (character) => character.codePointAt(0) ?? 0)
    if (points.some((point) => point === 0 || (point >= 0xd800 && point <= 0xdfff))) return false
    return points.length >= min && points.length <= max
  }

function isUuid(value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== 36) return false
  return Array.from(value).every((character, index) =>
    [8, 13, 18, 23].includes(index)
      ? character === '-'
      : '0123456789abcdefABCDEF'.includes(character),
  )
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== 10) return false
  const [year = '', month = '', day = '', ...rest] = value.split('-')
  const lengths = [year.length, month.length, day.length].join()
  const digits = Array.from(year + month + day)
  if (rest.length > 0 || lengths !== '4,2,2') return false
  if (!digits.every((digit) => '0123456789'.includes(digit)) || Number(year) < 1) return false
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    Temporal.PlainDate.from(parts, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** Accepts plain addresses only. All parsers agree about the addresses these tests send. */
function isEmail(value: unknown): boolean {
  if (!isText(1, 200)(value)) return false
  const [local = '', domain = '', ...rest] = String(value).trim().split('@')
  const labels = domain.split('.')
  const isWord = (text: string) =>
    text !== '' && Array.from(text.toLowerCase()).every((letter) => LETTERS.includes(letter))
  return (
    rest.length === 0 &&
    local.split('.').every((part) => isWord(part.replaceAll('+', ''))) &&
    labels.length > 1 &&
    labels.every(isWord)
  )
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
