import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Input } from './ask.tsx'
import styles from './suggest.module.css'

export type Suggestion = { id: string; content: ReactNode }

/**
 * A text field with suggestions below it. Enter takes the marked one, the arrows mark another, Esc closes
 * them.
 */
export function Suggest({
  takesOnLeave = false,
  suggestions,
  value,
  onValue,
  onChoose,
  list,
  ...rest
}: {
  id: string
  label?: string
  /** What the list of suggestions is called. */
  list: string
  value: string
  error?: string | undefined
  placeholder?: string
  autoFocus?: boolean
  inputMode?: 'text' | 'tel'
  suggestions: readonly Suggestion[]
  /** Whether leaving the field takes the marked suggestion, because only suggestions are answers. */
  takesOnLeave?: boolean
  onValue: (value: string) => void
  /** Returns whether the focus has moved on already. */
  onChoose: (id: string) => boolean
}) {
  const listId = useId()
  // Null while nothing is typed since the last choice, and after Esc.
  const [marked, setMarked] = useState<number | null>(null)
  const isOpen = marked !== null && suggestions.length > 0
  const at = Math.min(marked ?? 0, suggestions.length - 1)
  const choose = (index: number) => {
    const suggestion = suggestions[index]
    setMarked(null)
    return suggestion ? onChoose(suggestion.id) : false
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      setMarked(isOpen ? (at + step + suggestions.length) % suggestions.length : 0)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setMarked(null)
    } else if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && isOpen) {
      if (choose(at)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (takesOnLeave && isOpen && value.trim() !== '') choose(at)
    setMarked(null)
  }
  return (
    <div className={styles.place} onBlur={leave}>
      <Input
        {...rest}
        value={value}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        spellCheck={false}
        onValue={(typed) => {
          setMarked(0)
          onValue(typed)
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <div role="listbox" aria-label={list} id={listId} className={styles.list}>
          {suggestions.map(({ id, content }, index) => (
            // The field keeps the focus and has the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={id}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === at}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setMarked(index)}
              onClick={() => void choose(index)}
            >
              {content}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
