import { useEffect, useState } from 'preact/hooks'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { connectHost } from '#web/embed/connect-host.ts'
import type { HostMessage } from '#web/embed/message.ts'
import type { Booked } from '#web/booking/done/booked.ts'
import type { PageData } from './page-data.ts'
import type { Attempt } from '#web/booking/review/use-booking.ts'

/**
 * Tells the page that embeds this one how the booking goes: `ready`, `step`, `quote`, `booked` and
 * `error`, without a name, an address or an access key. Nothing happens where nothing embeds it.
 * @returns how to bring the top of the frame into sight
 */
export function useHost(
  { origins, catalog: { organisation } }: PageData,
  at: { step: BookingStep; price: Price | null; booked: Booked | null; attempt: Attempt },
): { toTop: () => void } {
  const [host] = useState(() => connectHost(window, origins, heed))
  const { step, price, booked, attempt } = at
  const { currency, slug, name } = organisation
  const total = price?.total ?? null

  useEffect(() => host.emit('ready', { organisation: slug, name }), [])
  useEffect(() => {
    host.emit('step', { step })
  }, [step])
  useEffect(() => {
    if (price) host.emit('quote', { total: price.total, gst: price.gst, currency })
  }, [total])

  const id = booked?.summary.id
  const [before] = useState(id)
  useEffect(() => {
    // A booking that was made before this visit has been told of.
    if (!booked || id === before) return
    const { reference, total: charged, deliveryDate, pickupDate, status, paid } = booked.summary
    const detail = { id, reference, total: charged, currency, deliveryDate, pickupDate, status }
    host.emit('booked', { ...detail, paid })
  }, [id])
  useEffect(() => {
    if (attempt.state === 'refused') host.emit('error', { status: 422, message: 'Refused' })
    if (attempt.state === 'closed')
      host.emit('error', { status: attempt.status, message: 'Closed' })
    if (attempt.state === 'unknown') host.emit('error', { status: null, message: 'No answer' })
  }, [attempt.state])
  return host
}

/** Shows what belongs in sight within the part of the frame that is: embedded.css places it there. */
function heed(message: HostMessage): void {
  const { dataset, style } = document.documentElement
  if (message.type === 'host') dataset['embed'] = message.mode
  else {
    style.setProperty('--view-top', `${message.top}px`)
    style.setProperty('--view-bottom', `${message.bottom}px`)
  }
}
