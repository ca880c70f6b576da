import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import { unfold } from '#web/ui/folded/folded.tsx'

/**
 * Moves the focus to the heading when another view comes up, or to a control if one was named. The
 * first view keeps the browser's own focus.
 * @param view names what is shown; null while the next view is being loaded
 * @param toTop brings the top of the frame into view, where the page is in one
 * @returns names the control that the next view focuses
 */
export function useStepFocus(
  view: string | null,
  toTop: () => void,
): (control: string | null) => void {
  const controlRef = useRef<string | null>(null)
  const shownRef = useRef(view)
  // Before the next key is pressed, which is meant for what shows.
  useLayoutEffect(() => {
    const before = shownRef.current
    if (view === null || before === view) return
    shownRef.current = view
    if (before === null) return
    const control = controlRef.current === null ? null : document.getElementById(controlRef.current)
    controlRef.current = null
    if (control) {
      unfold(control)
      control.focus()
      return
    }
    scrollTo(0, 0)
    toTop()
    if (!document.activeElement?.matches('[data-summary]')) {
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
  }, [view, toTop])
  return useCallback((control) => {
    controlRef.current = control
  }, [])
}
