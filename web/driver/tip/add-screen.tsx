import { Button, ButtonLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { sayOpening } from '#web/driver/day/say.ts'
import { go, to } from '#web/driver/state/route.ts'
import { clockOf } from '#web/driver/state/use-day.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import list from '#web/driver/controls/list.module.css'
import text from '#web/driver/controls/text.module.css'
import { unplannedId } from './unplanned.ts'

/** A tip or the yard that isn't on the run. */
export function AddScreen({ today }: { today: Today }) {
  const { day } = today
  return (
    <>
      <Head title="Tip, yard" detail="Not on the run" back={to.run} />
      <main>
        <ul>
          {day.tipSites.map((site) => (
            <li key={site.id}>
              <a class={list.item} href={to.visit(unplannedId(site.id))}>
                <span class={list.state}>
                  <Icon name="tip" small />
                </span>
                <span>
                  <strong class={text.block}>{site.name}</strong>
                  <span class={text.quiet}>{sayOpening(site, clockOf(today)) || site.address}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <a class={list.item} href={to.visit(unplannedId('yard'))}>
              <span class={list.state}>
                <Icon name="yard" small />
              </span>
              <strong class={text.block}>Yard</strong>
            </a>
          </li>
        </ul>
      </main>
      <Dock>
        <Two>
          <Button onTap={() => go(to.run)}>Back</Button>
          <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
            Office
          </ButtonLink>
        </Two>
      </Dock>
    </>
  )
}
