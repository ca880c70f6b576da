import { Link } from '@tanstack/react-router'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { count } from '#web/count.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { OneImport } from './use-import.ts'

/** What an import did. */
export function Done({ one }: { one: OneImport }) {
  const { slug } = useOffice().organisation
  const { create, update, skip, error } = one.report
  const parts = [
    create > 0 && `${count(create, 'customer')} added`,
    update > 0 && `${update} changed`,
    skip > 0 && `${skip} left alone`,
    error > 0 && `${error} left out`,
  ].filter((part) => part !== false)
  return (
    <Message heading={`${one.fileName} is imported`}>
      <p>{parts.join(', ')}.</p>
      <Link
        to="/office/$slug/customers"
        params={{ slug }}
        search={{ sort: 'newest' }}
        className={text.link}
      >
        Look at the newest customers
      </Link>
      <Link to="/office/$slug/customers/import" params={{ slug }} className={text.link}>
        Import another file
      </Link>
    </Message>
  )
}
