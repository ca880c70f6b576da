import { sayKg } from '#web/driver/day/say.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { to } from '#web/driver/state/route.ts'
import { classNames } from '#web/ui/class-names.ts'
import list from '#web/driver/controls/list.module.css'
import text from '#web/driver/controls/text.module.css'
import type { ReportedDocket } from './reported-dockets.ts'

/** Dockets that were reported; one without a photo says so. A tap opens it. */
export function Dockets({ dockets }: { dockets: readonly ReportedDocket[] }) {
  if (dockets.length === 0) return null
  return (
    <ul>
      {dockets.map(({ action, says, sha256 }) => (
        <li key={action.id}>
          <a class={list.item} href={to.weighed(action.id)}>
            <span class={classNames(list.state, sha256 === null && list.open)}>
              <Icon name={sha256 === null ? 'camera' : 'paper'} small />
            </span>
            <span>
              <strong class={text.block}>
                Docket {action.data.number}
                {sha256 === null && ': no photo'}
              </strong>
              <span class={text.quiet}>
                {sayKg(action.data.netKg)} kg, {says.where}
              </span>
            </span>
            {sha256 === null && <span class={list.act}>Add</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
