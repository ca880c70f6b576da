import styles from './masthead.module.css'
import { PhoneLink } from './phone-link.tsx'
import { classNames } from './class-names.ts'
import text from './text.module.css'

/** The business's name or logo, and the phone number to call instead. */
export function Masthead(props: { name: string; phone: string | null; logoUrl: string | null }) {
  const { name, phone, logoUrl } = props
  return (
    <header class={styles.masthead}>
      <p class={styles.name}>
        {logoUrl === null ? name : <img src={logoUrl} alt={name} height={40} />}
      </p>
      {phone && (
        <PhoneLink class={classNames(styles.phone, text.figure)} phone={phone}>
          <span class={text.hidden}>Call </span>
          {phone}
        </PhoneLink>
      )}
    </header>
  )
}
