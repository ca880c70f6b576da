import type { Catalog } from '#contract/catalog/catalog.ts'
import buttonStyles from '#web/ui/button.module.css'
import page from '#web/ui/page.module.css'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Why this page can't take a booking, and how to book without it. */
export function Closed(props: {
  organisation: Catalog['organisation']
  /** A status of the API, or that the catalogue is empty. */
  why: 402 | 403 | 404 | 'empty'
}) {
  const { name, phone, email } = props.organisation
  const { heading, advice } = {
    402: {
      heading: 'Online booking is closed',
      advice: `${name} isn’t taking online bookings at the moment.`,
    },
    403: {
      heading: 'You can’t book from this address',
      advice: `This page was opened at an address that ${name} hasn’t approved. Use the link on their own website.`,
    },
    404: {
      heading: 'This booking page has gone',
      advice: `${name} no longer takes bookings at this address.`,
    },
    empty: {
      heading: 'No bins online yet',
      advice: `${name} hasn’t put any bins on this page yet.`,
    },
  }[props.why]
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p class={page.lead}>{advice}</p>
      {phone && (
        <p class={page.onward}>
          <PhoneLink class={buttonStyles.button} phone={phone}>
            Call {phone}
          </PhoneLink>
        </p>
      )}
      {email && (
        <p>
          Or write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </>
  )
}
