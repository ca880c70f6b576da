import { Link } from '@tanstack/react-router'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'

/** An address with no screen. */
export function Lost() {
  return (
    <main>
      <Message heading="There’s no such page">
        <p>The address may be mistyped, or the page has moved.</p>
        <Link to="/office" className={text.link}>
          Go to the office
        </Link>
      </Message>
    </main>
  )
}
