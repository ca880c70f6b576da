import { useState } from 'preact/hooks'
import styles from './masthead.module.css'
import { PhoneLink } from './phone-link.tsx'
import { classNames } from './class-names.ts'
import text from './text.module.css'

/** The business's logo, or its name if it has none or it can't be shown, and the phone number to call instead. */
export function Masthead(props: { name: string; phone: string | null; logoUrl: string | null }) {
  const { name, phone, logoUrl } = props
  const [broken, setBroken] = useState(false)
  return (
    <header class={styles.masthead}>
      <p class={styles.name}>
        {logoUrl === null || broken ? (
          name
        ) : (
          <img src={logoUrl} alt={name} height={40} onError={() => setBroken(true)} />
        )}
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
