import { findLocalities } from '#web/find-localities.ts'
import { shortDay, weekdayNames } from '#contract/values/spoken-time.ts'
import { findChoices } from '#web/office/phone-order/reading/read-product.ts'
import type { DeliveryDays } from '#contract/office/delivery-days.ts'
import { Ask, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import { Suggest } from '#web/office/phone-order/fields/suggest.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'

const MOST = 6

/** Where the bin goes, by suburb: that decides the price and the days. */
export function SuburbRow({ draft, change, catalog, meaning, problems }: FormProps) {
  const { place } = meaning
  const found = findLocalities(catalog.areas, draft.suburb, MOST)
  return (
    <Ask
      label="Suburb"
      field="suburb"
      error={<FieldError id="suburb">{problems.suburb}</FieldError>}
      say={
        place
          ? `${place.area.name}, delivers ${sayWeekdays(
              place.area.deliveryWeekdays.filter((day) =>
                catalog.bookingRules.deliveryWeekdays.includes(day),
              ),
            )}`
          : draft.suburb.trim() !== '' && 'You don’t deliver there'
      }
    >
      <Suggest
        id="suburb"
        list="Suburbs"
        placeholder="Newtown, or 2042"
        takesOnLeave
        value={draft.suburb}
        error={problems.suburb}
        onValue={(suburb) => change({ suburb })}
        suggestions={found.map(({ suburb, postcode, area }) => ({
          id: `${suburb} ${postcode}`,
          content: (
            <>
              {suburb} {postcode} <span>{area.name}</span>
            </>
          ),
        }))}
        onChoose={(suburb) => {
          change({ suburb })
          return false
        }}
      />
    </Ask>
  )
}

/** "Mon to Sat", "Mon, Wed". */
function sayWeekdays(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const name = (day: number) => weekdayNames[day - 1]?.slice(0, 3) ?? ''
  if (first === undefined || last === undefined) return 'on no day'
  if (sorted.length === 7) return 'every day'
  const isRange = sorted.length > 2 && last - first === sorted.length - 1
  return isRange ? `${name(first)} to ${name(last)}` : sorted.map(name).join(', ')
}

/** What is ordered, and how many. */
export function WhatRow({
  draft,
  change,
  choices,
  meaning,
  problems,
  days,
}: FormProps & { days: DeliveryDays | undefined }) {
  const { choice, deliveryDate } = meaning
  const day = days?.data.find(({ date }) => date === deliveryDate)
  return (
    <Ask
      label="What"
      field="what"
      error={
        <>
          <FieldError id="what">{problems.what}</FieldError>
          <FieldError id="quantity">{problems.quantity}</FieldError>
        </>
      }
      say={
        choice &&
        day &&
        day.free !== null && (
          <>
            <b>{day.free} free</b> on {shortDay(day.date)}
            {days && days.stock !== null && ` of ${days.stock}`}
          </>
        )
      }
    >
      <Suggest
        id="what"
        list="Bins"
        placeholder="6 general"
        takesOnLeave
        value={draft.what}
        error={problems.what}
        onValue={(what) => change({ what })}
        suggestions={findChoices(choices, draft.what)
          .slice(0, MOST)
          .map(({ orderable, name, waste }) => ({
            id: orderable.id,
            content: (
              <>
                {name} <span>{waste}</span>
              </>
            ),
          }))}
        onChoose={(id) => {
          const chosen = choices.find(({ orderable }) => orderable.id === id)
          change({ what: chosen?.name ?? draft.what })
          return false
        }}
      />
      <Input
        id="quantity"
        label="How many"
        inputMode="numeric"
        value={draft.quantity}
        error={problems.quantity}
        onValue={(quantity) => change({ quantity })}
      />
    </Ask>
  )
}
