import type { Catalog } from '#contract/catalog/catalog.ts'
import buttonStyles from '#web/ui/button.module.css'
import page from '#web/ui/page.module.css'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Why this page can't take a booking, and how to book without it. */
export function Closed(props: { organisation: Catalog['organisation']; status: 402 | 403 | 404 }) {
  const { name, phone, email } = props.organisation
  const { heading, why } = {
    402: {
      heading: 'Online booking is closed',
      why: `${name} isn’t taking online bookings at the moment.`,
    },
    403: {
      heading: 'You can’t book from this address',
      why: `This page was opened at an address that ${name} hasn’t approved. Use the link on their own website.`,
    },
    404: {
      heading: 'This booking page has gone',
      why: `${name} no longer takes bookings at this address.`,
    },
  }[props.status]
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p class={page.lead}>{why}</p>
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
