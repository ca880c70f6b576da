import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import './combobox.css'

export type Option = { value: string; label: string; detail?: string }

/**
 * Text that finds one of many, by the WAI-ARIA pattern "editable combobox with list autocomplete":
 * arrows move, Enter takes, Escape closes, and what is found is told.
 */
export function Combobox(props: {
  id: string
  label: ComponentChildren
  help?: string
  error?: string | undefined
  text: string
  options: Option[]
  autocomplete?: string
  onText: (text: string) => void
  onChoose: (value: string) => void
}) {
  const { id, options, text } = props
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const shown = open && options.length > 0

  useEffect(() => setActive(-1), [text])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: Option) => {
    setOpen(false)
    props.onChoose(option.value)
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
      // A dialog around it stays.
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <div class={`field${props.error ? ' wrong' : ''}`}>
      <label for={id}>{props.label}</label>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      {props.error && (
        <p class="error" id={`${id}-error`}>
          {props.error}
        </p>
      )}
      <div class="combobox">
        <input
          class="input"
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
          value={text}
          onInput={(event) => {
            setOpen(true)
            props.onText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <ul id={`${id}-list`} role="listbox" aria-label="Found" ref={list} hidden={!shown}>
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the input loses focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              <span class="figure">{option.detail}</span>
            </li>
          ))}
        </ul>
      </div>
      <p class="hidden" role="status">
        {open && text !== '' && told(options.length)}
      </p>
    </div>
  )
}

function told(count: number): string {
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 found. Press Enter to take it.' : `${count} found. Use the arrow keys.`
}
