import type { ComponentChildren } from 'preact'
import buttonStyles from '#web/ui/button.module.css'
import page from '#web/ui/page.module.css'

/** The button at the end of a form, which leads to the next step. */
export function Submit({ children }: { children: ComponentChildren }) {
  return (
    <p class={page.onward}>
      <button class={buttonStyles.button} type="submit">
        {children}
      </button>
    </p>
  )
}
