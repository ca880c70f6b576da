import { useQuery } from '@tanstack/react-query'
import type { BinMove } from '#contract/office/dispatch/bins.ts'
import { binMovesQuery } from '#web/office/bins/queries.ts'
import { LOADS, sayFrom, sayPlace } from '#web/office/bins/words.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './panel.module.css'

/** Where a bin has been, newest first. A move that began elsewhere than thought is marked. */
export function Moves({ id }: { id: string }) {
  const { slug } = useOffice().organisation
  const moves = useQuery(binMovesQuery(slug, id))
  return (
    <Section heading="Moves">
      <Loaded query={moves} what="The moves">
        {({ data }) => (
          <ol className={styles.moves}>
            {data.map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  )
}

function Move({ move }: { move: BinMove }) {
  const { organisation, today } = useOffice()
  const { at, from, to, load, jobReference, by, healed } = move
  return (
    <li className={classNames(healed && styles.healed)}>
      <div className={styles.line}>
        <b>{sayPlace(to)}</b>
        <span>{LOADS[load].toLowerCase()}</span>
        {healed && (
          <Status shape="ask" tone="warn">
            Found elsewhere
          </Status>
        )}
      </div>
      <div className={styles.quiet}>
        <Moment at={at} timezone={organisation.timezone} today={today} />
        {from.kind !== 'unknown' && ` · ${sayFrom(from)}`}
        {jobReference !== null && ` · ${jobReference}`}
        {by.name !== null && ` · ${by.name}`}
      </div>
    </li>
  )
}
