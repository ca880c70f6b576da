import { useEffect, useState } from 'preact/hooks'
import type { DriverRun } from '#contract/driver/day.ts'
import { Button, ButtonLink, PrimaryLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { Strip, Wrong } from '#web/driver/controls/note.tsx'
import { presentStop } from '#web/driver/day/progress.ts'
import { sayPlace, sayTime } from '#web/driver/day/say.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import type { Waiting } from '#web/driver/outbox/waiting.ts'
import { go, to } from '#web/driver/state/route.ts'
import { settle } from '#web/driver/state/settle.ts'
import { insist, useAppState } from '#web/driver/state/store.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { useOutbox } from '#web/driver/state/use-outbox.ts'
import list from '#web/driver/controls/list.module.css'
import text from '#web/driver/controls/text.module.css'
import { RefusedPhoto } from './refused-photo.tsx'

/** What isn’t sent, and what wasn’t accepted with what to do about it. */
export function OutboxScreen({ today, run }: { today: Today; run: DriverRun | null }) {
  const { away, sending } = useAppState()
  const isLong = useIsLong(sending)
  const { waiting, photos, open, unsent } = useOutbox()
  const { day, phone } = today
  const at = (instant: string | number) => sayTime(instant, day.timezone)
  const sent = phone.actions.filter(({ answeredAt }) => answeredAt !== null)
  const last = sent.at(-1)?.answeredAt
  const present = run && presentStop(run)
  return (
    <>
      <Head title="To send" detail={run?.vehicle?.name ?? day.driver.name} back={to.run} />
      <main>
        {away && (
          <Strip
            title={phone.heardAt === null ? 'No signal' : `No signal since ${at(phone.heardAt)}`}
          >
            All of it is safe on this phone. Carry on.
          </Strip>
        )}
        {open.map((one) =>
          'action' in one ? (
            <Rejected key={one.action.id} row={one} office={day.organisation.phone} />
          ) : (
            <RefusedPhoto key={one.sha256} photo={one} today={today} />
          ),
        )}
        <section>
          <h2>{unsent === 0 ? 'All is sent' : `${unsent} waiting`}</h2>
          <ol>
            {waiting.map(({ action, says }) => (
              <Line key={action.id} {...says} time={at(action.at)} />
            ))}
            {photos.map(({ sha256 }) => (
              <Line key={sha256} what="Picture" where="Its report is sent" time="" />
            ))}
          </ol>
          {last && (
            <p class={text.quiet}>
              {sent.length} sent, the last at {at(last + phone.offset)}.
            </p>
          )}
        </section>
      </main>
      <Dock>
        <PrimaryLink href={present?.job ? to.stop(present.job.id) : to.run}>
          Back to {present?.job ? sayPlace(present.job) : 'the run'}
        </PrimaryLink>
        <Two>
          <Button onTap={insist}>
            {sending === null ? 'Try now' : isLong ? 'Try again' : 'Trying …'}
          </Button>
          <Button onTap={() => go(to.sent)}>Sent today</Button>
        </Two>
      </Dock>
    </>
  )
}

/** After this, in milliseconds, the line hangs as far as a driver can tell. */
const LONG = 4000

/** Whether this attempt takes long. */
function useIsLong(attempt: number | null): boolean {
  const [long, setLong] = useState<number | null>(null)
  useEffect(() => {
    const timer = attempt !== null && setTimeout(() => setLong(attempt), LONG)
    return () => clearTimeout(timer || undefined)
  }, [attempt])
  return attempt !== null && long === attempt
}

/** A report that the server doesn’t take. It blocks no other, and stays until the driver has dealt with it. */
function Rejected({ row, office }: { row: Waiting; office: string }) {
  const { action, answer, says } = row
  return (
    <Wrong title="Not accepted">
      <p>
        <b>
          {says.what}, {says.where}.
        </b>{' '}
        {answer?.reason?.message}
      </p>
      <Two>
        <Button bad onTap={() => settle(action.seq)}>
          It’s settled
        </Button>
        <ButtonLink icon="phone" href={`tel:${office}`}>
          Office
        </ButtonLink>
      </Two>
    </Wrong>
  )
}

function Line({ what, where, time }: { what: string; where: string; time: string }) {
  return (
    <li class={list.item}>
      <span class={list.state}>
        <Icon name="up" small />
      </span>
      <span>
        <strong class={text.block}>{what}</strong>
        <span class={text.quiet}>{where}</span>
      </span>
      <span>{time}</span>
    </li>
  )
}
