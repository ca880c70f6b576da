import styles from './to-accept.module.css'

/** Notices and terms, word for word. */
export function Wording({
  notices,
  terms,
  business,
}: {
  notices: readonly { id: string; title: string; body: string }[]
  terms: { text: string | null; url: string | null } | null
  /** Whose terms they are. */
  business: string
}) {
  return (
    <>
      {notices.map(({ id, title, body }) => (
        <div key={id} class={styles.part}>
          <h3>{title}</h3>
          <p class={styles.exact}>{body}</p>
        </div>
      ))}
      {terms && (
        <div class={styles.part}>
          <h3>Terms of {business}</h3>
          {terms.text !== null && terms.text !== '' && (
            <div
              class={styles.terms}
              role="region"
              aria-label={`The terms of ${business}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
              tabIndex={0}
            >
              {terms.text}
            </div>
          )}
          {terms.url !== null && (
            <p>
              <a href={terms.url} target="_blank" rel="noreferrer">
                Read the terms of {business} (opens a new tab)
              </a>
            </p>
          )}
        </div>
      )}
    </>
  )
}
