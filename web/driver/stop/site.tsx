import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverDay, DriverJob } from '#contract/driver/day.ts'
import { ButtonLink } from '#web/driver/controls/button.tsx'
import { CallTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import { binOf } from '#web/driver/day/bins/carry.ts'
import { binsExpected } from '#web/driver/day/bins/numbers.ts'
import { sayDay, sayJob, sayTime, sayWaste, sayWindow } from '#web/driver/day/say.ts'
import { Skip } from '#web/driver/drawing/skip.tsx'
import { localTime } from '#contract/values/day.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { mapsLink } from './open-maps.ts'
import styles from './stop.module.css'

/** What to do, with the bin drawn to scale. */
export function What({ job, onBoard = false }: { job: DriverJob; onBoard?: boolean }) {
  const bin = binsNamed(job).join(', ')
  const load = job.type === 'delivery' ? 'empty' : 'full'
  return (
    <div class={styles.what}>
      <div>
        <p class={styles.kind}>
          {onBoard ? sayJob(job).replace(/^\w+ /, '') + ' on board' : sayJob(job)}
        </p>
        <p>
          {sayWaste(job) || job.items[0]?.name}
          {bin && (
            <>
              {' '}
              · {binsNamed(job).length > 1 ? 'bins' : 'bin'}{' '}
              <b>
                <bdi>{bin}</bdi>
              </b>
            </>
          )}
        </p>
      </div>
      <Skip {...binOf(job)} load={load} at="stop" />
    </div>
  )
}

/** The numbers that were said, or else those that are expected there. */
function binsNamed(job: DriverJob): string[] {
  const [said = []] = [binsOut(job), binsIn(job)].filter(({ length }) => length > 0)
  return said.length > 0 ? said : binsExpected(job)
}

/** Where it is, and how to get in. */
export function Where({ job }: { job: DriverJob }) {
  const { site, toSite } = job
  return (
    <>
      <div>
        <p class={styles.where}>
          <Address of={site} />
        </p>
        {(job.notes || site.gateCode || site.lotNumber) && (
          <p class={styles.words}>
            {job.notes && (
              <>
                <bdi>{job.notes.replace(/([^.!?])$/, '$1.')}</bdi>{' '}
              </>
            )}
            {site.gateCode && (
              <>
                Gate{' '}
                <b>
                  <bdi>{site.gateCode}</bdi>
                </b>
                .{' '}
              </>
            )}
            {site.lotNumber && (
              <>
                Lot <bdi>{site.lotNumber}</bdi>.
              </>
            )}
          </p>
        )}
      </div>
      {toSite && <MapLink place={site} says="Maps to where it is" />}
      {toSite && (
        <div>
          <p class={styles.where}>
            To <Address of={toSite} />
          </p>
          {toSite.gateCode && (
            <p class={styles.words}>
              Gate{' '}
              <b>
                <bdi>{toSite.gateCode}</bdi>
              </b>
              .
            </p>
          )}
        </div>
      )}
      {toSite && <MapLink place={toSite} says="Maps to the new place" />}
    </>
  )
}

/** Typed text may be written from right to left, which turns around only itself. So with the others here. */
const Address = ({ of: { address, suburb } }: { of: DriverJob['site'] }) => (
  <>
    <bdi>{address}</bdi>
    {address && suburb && ', '}
    {suburb && <bdi>{suburb}</bdi>}
  </>
)

/** A bin that moves is fetched at one place and put at another: the driver is led to either. */
const MapLink = ({ place, says }: { place: DriverJob['site']; says: string }) => (
  <ButtonLink icon="maps" href={mapsLink(place)} outside>
    {says}
  </ButtonLink>
)

/** The photo of where the bin was put, the driver's own photos, and the customer to call. */
export function Tiles({ job, today }: { job: DriverJob; today: Today }) {
  const { day, phone } = today
  const { delivered, contact, photos } = job
  const left = delivered?.photo
  const shown = photos.filter(({ kind }) => kind !== 'signature')
  return (
    <Photos three={shown.length > 1}>
      {shown.length === 0 && delivered && left && (
        <PhotoTile
          sha256={left.sha256}
          id={left.id}
          tag={`Left ${sayDay(localTime(new Date(delivered.at), day.timezone).day).replace(/ \w+$/, '')}`}
        />
      )}
      {shown.map(({ sha256, id, stored }) => {
        const row = phone.actions.find(
          ({ action }) => action.kind === 'photo' && action.data.sha256 === sha256,
        )
        const tag = row ? sayTime(row.action.at, day.timezone) : 'Photo'
        return <PhotoTile key={sha256} sha256={sha256} {...(stored && { id })} tag={tag} />
      })}
      {contact.phone && (
        <CallTile name={contact.name} phone={contact.phone} short={shown.length > 1} />
      )}
    </Photos>
  )
}

/** When it's expected and what has happened, in one line. */
export function Times({ job, day }: { job: DriverJob; day: DriverDay }) {
  const at = (instant: string) => sayTime(instant, day.timezone)
  const done = [
    job.startedAt && `Started ${at(job.startedAt)}`,
    job.arrivedAt && `arrived ${at(job.arrivedAt)}`,
  ].filter(Boolean)
  return (
    <p class={styles.words}>
      {job.timeWindow && (
        <>
          Expected <b>{sayWindow(job.timeWindow)}</b>.{' '}
        </>
      )}
      {done.length > 0 && `${done.join(', ')}.`}
      {job.previousAttempt && (
        <>
          {' '}
          Second visit: on {sayDay(job.previousAttempt.date)} it couldn’t be done
          {job.previousAttempt.note && (
            <>
              {' '}
              (<bdi>{job.previousAttempt.note}</bdi>)
            </>
          )}
          .
        </>
      )}
    </p>
  )
}
