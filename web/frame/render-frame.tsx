import { renderToString } from 'preact-render-to-string'
import type { Frames } from '#contract/pages.ts'
import { BookingFrame } from './booking-frame.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import { HirerFrame } from './hirer-frame.tsx'
import { MessagePage } from './message-page.tsx'

/** The server imports this file, built with the pages' own class names. */
export const frames: Frames = {
  booking: (page) => renderToString(<BookingFrame {...page} />),
  hirer: (page) => renderToString(<HirerFrame {...page} />),
  invoice: (page) => renderToString(<InvoiceFrame {...page} />),
  message: (message) => renderToString(<MessagePage {...message} />),
}
