import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/notice.tsx'

/** Says that the rest of the page couldn't be loaded. Loading it again keeps the draft. */
export function NotLoaded() {
  return (
    <>
      <Notice space="between" role="alert">
        We couldn’t load this step. Check your connection, then load the page again. We’ve kept what
        you entered.
      </Notice>
      <button type="button" class={buttonStyles.button} onClick={() => location.reload()}>
        Load the page again
      </button>
    </>
  )
}
