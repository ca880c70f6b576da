import { useId, useState } from 'react'
import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import styles from './suggestions.module.css'

export type Suggestion = { id: string; content: ReactNode }

/** What a text field is given to have suggestions. */
type Combobox = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | ('role' | 'aria-expanded' | 'aria-autocomplete' | 'aria-controls' | 'aria-activedescendant')
  | ('spellCheck' | 'autoComplete')
> & {
  value: string
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A text field with suggestions below it. Enter takes the marked one, the arrows mark another, Esc closes
 * them.
 */
export function Suggestions({
  takesOnLeave = false,
  marksFirst = true,
  suggestions,
  value,
  onValue,
  onChoose,
  list,
  children,
}: {
  /** What the list of suggestions is called. */
  list: string
  value: string
  suggestions: readonly Suggestion[]
  /** Whether leaving the field takes the marked suggestion, because only suggestions are answers. */
  takesOnLeave?: boolean
  /** Whether the first is marked as someone types. If not, Enter is the field’s until an arrow has marked one. */
  marksFirst?: boolean
  onValue: (value: string) => void
  /** Returns whether the focus has moved on already, or stays. */
  onChoose: (id: string) => boolean
  /** The text field, which takes these attributes. */
  children: (combobox: Combobox) => ReactNode
}) {
  const listId = useId()
  // 'first' since something was typed; null while nothing is typed since the last choice, and after Esc.
  const [marked, setMarked] = useState<number | 'first' | null>(null)
  const isOpen = marked !== null && suggestions.length > 0
  const first = marksFirst ? 0 : -1
  const at = Math.min(marked === 'first' ? first : (marked ?? 0), suggestions.length - 1)
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
      const from = at < 0 && step < 0 ? 0 : at
      setMarked(isOpen ? (from + step + suggestions.length) % suggestions.length : 0)
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
      {children({
        value,
        role: 'combobox',
        'aria-expanded': isOpen,
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': isOpen && at >= 0 ? `${listId}-${at}` : undefined,
        spellCheck: false,
        autoComplete: 'off',
        onValue: (typed) => {
          setMarked('first')
          onValue(typed)
        },
        onKeyDown: press,
      })}
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
