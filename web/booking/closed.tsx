import type { Catalog } from '#contract/catalog/catalog.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Where nothing can be booked on this page, and how it can be all the same. */
export function Closed(props: { organisation: Catalog['organisation']; status: 402 | 403 | 404 }) {
  const { name, phone, email } = props.organisation
  const [heading, why] = {
    402: ['Online booking is closed', `${name} takes no bookings online right now.`],
    403: [
      'This page may not take bookings',
      'It was opened at an address that is not trusted to. Go by the link on the business’s own website.',
    ],
    404: ['This booking page is gone', `${name} can no longer be booked at this address.`],
  }[props.status] as [string, string]
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p class="lead">{why}</p>
      {phone && (
        <p class="onward">
          <PhoneLink class="button" phone={phone}>
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
