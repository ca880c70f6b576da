import { accentColours, contrast } from '#contract/catalog/accent-colours.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Swatch } from './swatch.tsx'
import styles from './profile.module.css'

/** The organisation’s colour, with how well text is read on it and in it. */
export function Accent({
  colour,
  error,
  onColour,
}: {
  colour: string | null
  error: string | undefined
  onColour: (colour: string | null) => void
}) {
  const { accent, onAccent, accentInk } = accentColours(colour)
  const isColour = colour === null || /^#[0-9a-f]{6}$/i.test(colour)
  return (
    <div className={styles.accent}>
      <Field
        label="Colour (optional)"
        help="Of buttons and links on the booking page and in emails, such as #14573A. Empty is Kerbside’s own."
        maxLength={7}
        spellCheck={false}
        value={colour ?? ''}
        error={error}
        onValue={(typed) => onColour(typed === '' ? null : typed)}
      />
      <input
        type="color"
        aria-label="Choose the colour"
        className={styles.picker}
        value={accent.toLowerCase()}
        onChange={({ currentTarget }) => onColour(currentTarget.value.toUpperCase())}
      />
      {isColour && (
        <div className={styles.swatches}>
          <Swatch ink={onAccent} ground={accent}>
            Book now
          </Swatch>
          <Swatch ink={accentInk} ground="#FBF8F2">
            A link
          </Swatch>
          <p>
            Text on it has a contrast of {contrast(accent, onAccent).toFixed(1)} to 1, and links, as
            we darken them, {contrast(accentInk, '#FBF8F2').toFixed(1)} to 1. Both are easy to read.
          </p>
        </div>
      )}
    </div>
  )
}
