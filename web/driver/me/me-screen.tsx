import { useState } from 'preact/hooks'
import { call } from '#web/driver/api/call.ts'
import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Choice, Choices } from '#web/driver/controls/fields/choice.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { sayTime } from '#web/driver/day/say.ts'
import { wipe } from '#web/driver/kept/end.ts'
import { go, to } from '#web/driver/state/route.ts'
import { reread, useAppState } from '#web/driver/state/store.ts'
import type { Phone } from '#web/driver/state/phone.ts'
import { useOutbox } from '#web/driver/state/use-outbox.ts'
import { keepTheme, readTheme } from './theme.ts'
import type { Theme } from './theme.ts'
import styles from './me.module.css'

const THEMES: readonly [Theme, string][] = [
  ['phone', 'As the phone'],
  ['light', 'Sun'],
  ['dark', 'Night'],
]

/** This phone: whose it is, sun or night, and signing out. */
export function MeScreen({
  phone,
  joined,
}: {
  phone: Phone
  joined: NonNullable<Phone['joined']>
}) {
  const [theme, setTheme] = useState(readTheme())
  const [leaving, leave] = useState(false)
  const { away } = useAppState()
  const timezone = phone.day?.day.timezone
  return (
    <>
      <Head title={joined.driver.name} detail={joined.organisation.name} back={to.run} />
      <main>
        <section>
          <h2>Sun or night</h2>
          <Choices label="Sun or night" one>
            {THEMES.map(([name, label]) => (
              <Choice
                key={name}
                label={label}
                one
                count={name === theme ? 1 : 0}
                choose={() => {
                  keepTheme(name)
                  setTheme(name)
                }}
              />
            ))}
          </Choices>
        </section>
        <Facts>
          <Fact name="This phone">{joined.device.name}</Fact>
          {phone.heardAt !== null && timezone !== undefined && (
            <Fact name="Last signal">{sayTime(phone.heardAt + phone.offset, timezone)}</Fact>
          )}
          <Fact name="Signal now">{away ? 'No' : 'Yes'}</Fact>
        </Facts>
        {leaving && <SignOut cancel={() => leave(false)} />}
      </main>
      <Dock>
        <Primary onTap={() => go(to.run)}>Back to the run</Primary>
        <Two>
          <Button bad onTap={() => leave(true)}>
            Sign out
          </Button>
          <ButtonLink icon="phone" href={`tel:${joined.organisation.phone}`}>
            Office
          </ButtonLink>
        </Two>
      </Dock>
    </>
  )
}

/** Signing out throws away what isn’t sent: that is refused, unless the driver types DELETE. */
function SignOut({ cancel }: { cancel: () => void }) {
  const { unsent } = useOutbox()
  const [typed, type] = useState('')
  const [failed, fail] = useState(false)
  const may = unsent === 0 || typed === 'DELETE'
  const signOut = async () => {
    const query = unsent === 0 ? '' : `?lost=${unsent}`
    const reply = await call('DELETE', `/api/driver/session${query}`)
    if (reply.kind === 'lost' || (reply.kind === 'refused' && reply.status !== 401)) {
      return fail(true)
    }
    await wipe()
    await reread()
    go(to.run, true)
  }
  return (
    <Wrong comes title={unsent === 0 ? 'Sign out of this phone?' : `${unsent} not sent`}>
      {unsent > 0 && (
        <>
          <p>
            Signing out now deletes them for good, and the office sees that. Wait for signal
            instead.
          </p>
          <label>
            To delete them all the same, type DELETE
            <input
              class={styles.field}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onInput={({ currentTarget }) => type(currentTarget.value)}
            />
          </label>
        </>
      )}
      {failed && <p role="alert">Signing out needs signal. Try again later.</p>}
      <Two>
        {may ? (
          <Button bad onTap={signOut}>
            Sign out
          </Button>
        ) : (
          <span />
        )}
        <Button onTap={cancel}>Stay</Button>
      </Two>
    </Wrong>
  )
}
