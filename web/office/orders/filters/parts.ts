import { addDays, isDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { shortDay } from '#web/office/dates.ts'
import { nameValues, PAYMENT_NAMES, SOURCE_NAMES, STATUS_NAMES, VIEW_NAMES } from './names.ts'
import type { OrdersSearch } from './search.ts'

/** A part of the sentence that says what is listed: "Delivery **this week**". */
export type Part = { id: string; about: string; is: string; without: OrdersSearch }

/** What the ids in a list's address are called. */
export type Names = (id: string) => string

/** The filters of a list as the parts of a sentence, each with the list that remains without it. */
export function listParts(search: OrdersSearch, today: Day, nameOf: Names): Part[] {
  const { view, status, payment, source, area, product, customer } = search
  const parts: (Part | null)[] = [
    view === undefined ? null : part(search, ['view'], '', VIEW_NAMES[view].toLowerCase()),
    between(search, 'Delivery', ['deliveryFrom', 'deliveryTo'], today),
    between(search, 'Collection', ['collectionFrom', 'collectionTo'], today),
    status === undefined ? null : part(search, ['status'], '', nameValues(STATUS_NAMES, status)),
    payment === undefined
      ? null
      : part(search, ['payment'], '', nameValues(PAYMENT_NAMES, payment)),
    source === undefined ? null : part(search, ['source'], '', nameValues(SOURCE_NAMES, source)),
    customer === undefined ? null : part(search, ['customer'], 'Of', nameOf(customer)),
    product === undefined ? null : part(search, ['product'], '', nameOf(product)),
    area === undefined ? null : part(search, ['area'], 'Area', nameOf(area)),
    search.search === undefined ? null : part(search, ['search'], 'Has', `“${search.search}”`),
  ]
  return parts.filter((it) => it !== null)
}

/** The spans of days that a list is most often asked for, from today. */
export function commonSpans(today: Day): { id: string; name: string; from: Day; to: Day }[] {
  const monday = addDays(today, 1 - weekdayOf(today))
  const first = firstOfMonth(today)
  const next = firstOfMonth(addDays(first, 31))
  return [
    { id: 'today', name: 'today', from: today, to: today },
    { id: 'tomorrow', name: 'tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { id: 'week', name: 'this week', from: monday, to: addDays(monday, 6) },
    { id: 'next', name: 'next week', from: addDays(monday, 7), to: addDays(monday, 13) },
    { id: 'last', name: 'last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { id: 'month', name: 'this month', from: first, to: addDays(next, -1) },
    {
      id: 'last month',
      name: 'last month',
      from: firstOfMonth(addDays(first, -1)),
      to: addDays(first, -1),
    },
  ]
}

function firstOfMonth(day: Day): Day {
  return addDays(day, 1 - Number(day.slice(8)))
}

type Name = keyof OrdersSearch

function part(search: OrdersSearch, names: readonly Name[], about: string, is: string): Part {
  const without = { ...search }
  for (const name of names) delete without[name]
  return { id: names.join(), about, is, without }
}

function between(
  search: OrdersSearch,
  about: string,
  [from, to]: readonly [Name, Name],
  today: Day,
): Part | null {
  const [first, last] = [search[from], search[to]]
  if (first === undefined && last === undefined) return null
  const known = commonSpans(today).find((span) => span.from === first && span.to === last)
  const say = (day: string) => (isDay(day) ? shortDay(day, today) : day)
  const is =
    known?.name ??
    (first === undefined
      ? `until ${say(last ?? '')}`
      : last === undefined
        ? `from ${say(first)}`
        : first === last
          ? say(first)
          : `${say(first)} to ${say(last)}`)
  return part(search, [from, to], about, is)
}
