import type { Catalog } from '#contract/catalog/catalog.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import styles from './street.module.css'

/** More areas than this are counted. */
const MOST = 6

/** Where the business delivers, how to reach it, and who it is. */
export function Facts({ catalog }: { catalog: Catalog }) {
  const { name, phone, abn } = catalog.organisation
  const areas = catalog.areas.map((area) => area.name)
  const more = areas.length - MOST
  return (
    <footer>
      <dl class={styles.facts}>
        {areas.length > 0 && (
          <div>
            <dt>Where</dt>
            <dd>
              {areas.slice(0, MOST).join(', ')}
              {more > 0 && ` and ${more} more`}
            </dd>
          </div>
        )}
        {phone !== null && (
          <div>
            <dt>By phone</dt>
            <dd>
              <PhoneLink phone={phone} />
            </dd>
          </div>
        )}
        <div>
          <dt>Who</dt>
          <dd>
            <span>{name}</span>
            {abn !== null && <span>ABN {sayAbn(abn)}</span>}
          </dd>
        </div>
      </dl>
    </footer>
  )
}
