import './masthead.css'
import { PhoneLink } from './phone-link.tsx'

/** Whose page this is, and how to talk to a person instead. */
export function Masthead(props: { name: string; phone: string | null; logoUrl: string | null }) {
  const { name, phone, logoUrl } = props
  return (
    <header class="masthead">
      <p class="masthead-name">
        {logoUrl === null ? name : <img src={logoUrl} alt={name} height={40} />}
      </p>
      {phone && (
        <PhoneLink class="masthead-phone figure" phone={phone}>
          <span class="hidden">Call </span>
          {phone}
        </PhoneLink>
      )}
    </header>
  )
}
