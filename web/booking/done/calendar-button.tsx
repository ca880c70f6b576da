import { calendarFile } from '#contract/orders/calendar/calendar-file.ts'
import type { Entry } from '#contract/orders/calendar/calendar-file.ts'
import type { PageData } from '#web/booking/page-data.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import type { Booked } from './booked.ts'

/** Saves the delivery and collection days as a calendar file. */
export function CalendarButton({ data, booked }: { data: PageData; booked: Booked }) {
  const { organisation } = data.catalog
  const { id, reference, deliveryDate, pickupDate } = booked.summary
  const entry = (name: string, day: string): Entry => ({
    uid: `${name}-${id}`,
    day,
    title: `Bin ${name}: ${organisation.name}`,
    text: `Reference ${reference}\n${booked.what.join('\n')}`,
    place: booked.place,
  })
  const save = () => {
    const entries = [
      entry('delivery', deliveryDate),
      ...(booked.collects && !booked.collectOnCall ? [entry('collection', pickupDate)] : []),
    ]
    const file = calendarFile(entries, { at: new Date(deliveryDate) })
    const blob = new Blob([file], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${organisation.slug}-${reference}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <button
      type="button"
      class={classNames(buttonStyles.button, buttonStyles.second)}
      onClick={save}
    >
      Add to calendar
    </button>
  )
}
