import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { AddScreen } from './tip/add-screen.tsx'
import { CannotScreen } from './stop/cannot-screen.tsx'
import { CheckScreen } from './check/check-screen.tsx'
import { DocketScreen } from './tip/docket-screen.tsx'
import { EndScreen } from './waiting/end-screen.tsx'
import { JoinScreen } from './join/join-screen.tsx'
import { MeScreen } from './me/me-screen.tsx'
import { PhotoScreen } from './photos/photo-screen.tsx'
import { NoteScreen } from './stop/note-screen.tsx'
import { OutboxScreen } from './waiting/outbox-screen.tsx'
import { RunScreen } from './run/run-screen.tsx'
import { SentScreen } from './waiting/sent-screen.tsx'
import { StopScreen } from './stop/stop-screen.tsx'
import { TakenAway } from './run/taken-away.tsx'
import { Trouble } from './run/trouble.tsx'
import { TakenNotice } from './taken/taken-notice.tsx'
import { listDockets } from './tip/reported-dockets.ts'
import { VisitScreen } from './tip/visit-screen.tsx'
import { WeighedScreen } from './tip/weighed-screen.tsx'
import { unplannedStop } from './tip/unplanned.ts'
import { keepsPositions, useFix } from './positions/last-fix.ts'
import { to, useRoute } from './state/route.ts'
import type { Route } from './state/screens.ts'
import { sendNow, useAppState } from './state/store.ts'
import { findStop, useDay } from './state/use-day.ts'
import type { Today } from './state/use-day.ts'

/** Shows the screen that the address names, from what the phone keeps. */
export function App() {
  const { phone } = useAppState()
  const today = useDay()
  const route = useRoute()
  if (!phone) return null
  if (!phone.joined) return <JoinScreen phone={phone} />
  if (route.screen === 'me') return <MeScreen phone={phone} joined={phone.joined} />
  if (!today) return <NoDay office={phone.joined.organisation.phone} />
  return <Screen today={today} route={route} />
}

function Screen({ today, route }: { today: Today; route: Exclude<Route, { screen: 'me' }> }) {
  const { run, day } = today
  useFix(run !== null && keepsPositions(day, today.today))
  if (route.screen === 'outbox') return <OutboxScreen today={today} run={run} />
  if (route.screen === 'sent') return <SentScreen today={today} />
  if (route.screen === 'photo') return <PhotoScreen today={today} sha256={route.id} />
  if (route.screen === 'weighed') {
    const docket = listDockets(today.phone.actions).find(({ action }) => action.id === route.id)
    if (docket) return <WeighedScreen today={today} docket={docket} />
  }
  if ('id' in route) {
    const found = findStop(day, route.id) ?? (run && planned(today, route.id))
    if (found) return <StopPart key={route.id} today={today} route={route} {...found} />
  }
  if (!run) return <NoRun today={today} />
  if (route.screen === 'end') return <EndScreen today={today} run={run} />
  if (route.screen === 'add') return <AddScreen today={today} />
  if (route.screen === 'check' && run.vehicle) {
    return <CheckScreen today={today} run={run} vehicle={run.vehicle} />
  }
  return <RunScreen today={today} run={run} />
}

function planned({ day, run }: Today, id: string) {
  const stop = run && unplannedStop(day, run, id)
  return stop ? { stop, run } : null
}

function StopPart(props: {
  today: Today
  route: Extract<Route, { id: string }>
  stop: NonNullable<ReturnType<typeof findStop>>['stop']
  run: NonNullable<Today['run']>
}) {
  const { today, route, stop, run } = props
  const { job } = stop
  if (route.screen === 'docket') return <DocketScreen today={today} stop={stop} run={run} />
  if (!job) return <VisitScreen today={today} stop={stop} run={run} />
  if (route.screen === 'cannot') return <CannotScreen today={today} job={job} />
  if (route.screen === 'note') return <NoteScreen today={today} job={job} />
  return <StopScreen today={today} job={job} run={run} />
}

/** Before the first day has arrived. */
function NoDay({ office }: { office: string }) {
  const { away } = useAppState()
  return (
    <>
      <Head title="Kerbside driver" detail={away ? 'No signal' : 'Fetching your day'} />
      <main>
        <Trouble />
        <p>{away ? 'Your day comes with the first signal.' : 'One moment.'}</p>
      </main>
      <Dock>
        <Primary onTap={sendNow}>Try now</Primary>
        <Two>
          <ButtonLink icon="phone" href={`tel:${office}`}>
            Office
          </ButtonLink>
          <ButtonLink href={to.me}>This phone</ButtonLink>
        </Two>
      </Dock>
    </>
  )
}

/** A driver without work, today and tomorrow. */
function NoRun({ today }: { today: Today }) {
  return (
    <>
      <Head title={today.day.driver.name} detail={today.day.organisation.name} />
      <main>
        <Trouble />
        <TakenAway today={today} />
        <h2>No stops yet</h2>
        <p>As soon as the office plans some for you, they’re here.</p>
        <TakenNotice today={today} />
      </main>
      <Dock>
        <Primary onTap={sendNow}>Look again</Primary>
        <Two>
          <ButtonLink icon="phone" href={`tel:${today.day.organisation.phone}`}>
            Office
          </ButtonLink>
          <ButtonLink href={to.me}>This phone</ButtonLink>
        </Two>
      </Dock>
    </>
  )
}
