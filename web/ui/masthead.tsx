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
          <svg class={styles.handset} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
          </svg>
          <span class={text.hidden}>Call </span>
          {phone}
        </PhoneLink>
      )}
    </header>
  )
}
