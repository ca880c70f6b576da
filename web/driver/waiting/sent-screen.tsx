import { Button, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { sayTime } from '#web/driver/day/say.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { go, to } from '#web/driver/state/route.ts'
import { sendNow } from '#web/driver/state/store.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import list from '#web/driver/controls/list.module.css'
import text from '#web/driver/controls/text.module.css'

/** What the server has, the latest first. */
export function SentScreen({ today }: { today: Today }) {
  const { day, phone } = today
  const sent = phone.actions.filter(({ answer }) => answer !== null).toReversed()
  return (
    <>
      <Head title="Sent today" back={to.outbox} />
      <main>
        {sent.length === 0 && <p>Nothing yet.</p>}
        <ol>
          {sent.map(({ action, answer, says }) => (
            <li key={action.id} class={list.item}>
              <Icon name={answer?.status === 'rejected' ? 'alert' : 'tick'} />
              <span>
                <strong class={text.block}>{says.what}</strong>
                <span class={text.quiet}>{answer?.reason?.message ?? says.where}</span>
              </span>
              <span>{sayTime(action.at, day.timezone)}</span>
            </li>
          ))}
        </ol>
      </main>
      <Dock>
        <Primary onTap={() => go(to.run)}>Back to the run</Primary>
        <Two>
          <Button onTap={sendNow}>Try now</Button>
          <Button onTap={() => go(to.outbox)}>To send</Button>
        </Two>
      </Dock>
    </>
  )
}
