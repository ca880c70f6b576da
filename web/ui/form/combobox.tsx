import { useEffect, useRef, useState } from 'preact/hooks'
import text from '#web/ui/text.module.css'
import styles from './combobox.module.css'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'

export type Option = { value: string; label: string; detail?: string }

/**
 * A text field that finds one of many, by the WAI-ARIA pattern "editable combobox with list
 * autocomplete": arrows move, Enter takes, Escape closes, and the number of matches is announced.
 */
export function Combobox(
  props: FieldProps & {
    text: string
    options: Option[]
    autocomplete?: string
    /** What is read out when nothing matches; the page may say more itself. */
    nothing?: string
    onText: (text: string) => void
    /** @param tapped whether it was chosen by a finger or a mouse, not a key */
    onChoose: (value: string, tapped: boolean) => void
  },
) {
  const { id, options } = props
  const typed = props.text
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = open && options.length > 0

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: Option, tapped = false) => {
    setOpen(false)
    setActive(-1)
    props.onChoose(option.value, tapped)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      if (options.length > 0) setActive((from + step + options.length) % options.length)
    } else if (event.key === 'Enter' && shown) {
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined)
      if (!option) return
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Escape' && shown) {
      // Keeps a dialog around it open.
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field {...props}>
      <div class={styles.combobox}>
        <input
          class={fieldStyles.input}
          id={id}
          role="combobox"
          type="text"
          autocomplete={props.autocomplete ?? 'off'}
          autocapitalize="words"
          spellcheck={false}
          enterkeyhint="go"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={props.error ? true : undefined}
          value={typed}
          onInput={(event) => {
            setOpen(true)
            setActive(-1)
            props.onText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <div
          class={styles.list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Matches"
          ref={list}
          hidden={!shown}
        >
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Before the input loses focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option, true)}
            >
              <span>{option.label}</span>
              <span class={text.figure}>{option.detail}</span>
            </div>
          ))}
        </div>
      </div>
      <p class={text.hidden} role="status">
        {open && typed !== '' && announceCount(options.length, props.nothing)}
      </p>
    </Field>
  )
}

function announceCount(count: number, nothing = 'Nothing found'): string {
  if (count === 0) return nothing
  return count === 1 ? '1 found. Press Enter to take it.' : `${count} found. Use the arrow keys.`
}
