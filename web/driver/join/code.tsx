import styles from './join.module.css'

/** Eight boxes over one field: the phone’s own keyboard types, and a screen reader hears one field. */
export function Code(props: { typed: string; type: (typed: string) => void; length: number }) {
  const { typed, type, length } = props
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, length)
  return (
    <label class={styles.code}>
      <span class={styles.hidden}>Code</span>
      <input
        value={letters}
        maxLength={40}
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellcheck={false}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <span class={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <b
            key={index}
            class={index === Math.min(letters.length, length - 1) ? styles.here : styles.box}
          >
            {letters[index]}
          </b>
        ))}
      </span>
    </label>
  )
}
