import type { ChangeEvent, KeyboardEvent } from 'react'
import { useKept } from '#web/office/conflict/use-kept.ts'

/**
 * What is typed into a field that is sent when it’s left, or by Enter, and kept until it’s saved: null if it shows what
 * is saved.
 * @param name what it’s kept under in a reload
 * @param send gets what was typed as the field is left, and what shows again what is saved
 */
export function useInPlace(name: string, send: (typed: string, forget: () => void) => void) {
  const [{ typed }, keep] = useKept<{ typed: string | null }>(`draft ${name}`, { typed: null })
  const forget = () => keep({ typed: null })
  return {
    typed,
    handlers: {
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        keep({ typed: currentTarget.value }),
      onBlur: () => {
        if (typed !== null) send(typed, forget)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.currentTarget.blur()
        if (event.key === 'Escape') forget()
      },
    },
  }
}
