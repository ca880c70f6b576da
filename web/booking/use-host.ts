import { useEffect, useRef, useState } from 'preact/hooks'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { connectHost } from '#web/embed/connect-host.ts'
import type { HostMessage } from '#web/embed/message.ts'
import type { Booked } from '#web/booking/done/booked.ts'
import type { PageData } from './page-data.ts'
import type { Attempt } from '#web/booking/review/use-booking.ts'

/**
 * Reports the booking's progress to the page that embeds this one: `ready`, `step`, `quote`, `booked`
 * and `error`, without a name, an address or an access key. Does nothing if the page isn't embedded.
 * @returns how to bring the top of the frame into view, and whether the page is within one of the business
 */
export function useHost(
  { origins, catalog: { organisation } }: PageData,
  at: { step: BookingStep; price: Price | null; booked: Booked | null; attempt: Attempt },
): { toTop: () => void; inline: boolean } {
  const [host] = useState(() => connectHost(window, origins, heed))
  const { step, price, booked, attempt } = at
  const { currency, slug, name } = organisation

  useEffect(() => host.emit('ready', { organisation: slug, name }), [host, slug, name])
  useEffect(() => {
    host.emit('step', { step })
  }, [host, step])

  const total = price?.total ?? null
  const gst = price?.gst ?? null
  useEffect(() => {
    if (total !== null) host.emit('quote', { total, gst, currency })
  }, [host, total, gst, currency])

  // A booking that was made before this visit has been reported.
  const reportedRef = useRef(booked?.summary.id)
  useEffect(() => {
    if (!booked || booked.summary.id === reportedRef.current) return
    reportedRef.current = booked.summary.id
    const { id, reference, total: charged, deliveryDate, pickupDate, status, paid } = booked.summary
    const detail = { id, reference, total: charged, currency, deliveryDate, pickupDate, status }
    host.emit('booked', { ...detail, paid })
  }, [host, booked, currency])

  const { state } = attempt
  const closed = attempt.state === 'closed' ? attempt.status : null
  useEffect(() => {
    if (state === 'refused') host.emit('error', { status: 422, message: 'Refused' })
    if (state === 'closed') host.emit('error', { status: closed, message: 'Closed' })
    if (state === 'unknown') host.emit('error', { status: null, message: 'No answer' })
  }, [host, state, closed])
  const inline = host.framed && new URLSearchParams(location.search).get('embed') === 'inline'
  return { toTop: host.toTop, inline }
}

/** Keeps what belongs in view within the visible part of the frame: price-rail.module.css uses it. */
function heed(message: HostMessage): void {
  const { dataset, style } = document.documentElement
  if (message.type === 'host') dataset['embed'] = message.mode
  else {
    style.setProperty('--view-top', `${message.top}px`)
    style.setProperty('--view-bottom', `${message.bottom}px`)
  }
}
