import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Part } from '#web/office/today/part.tsx'
import { anyOrderQuery } from '#web/office/today/use-today.ts'
import styles from './begin.module.css'

/** What a new business sets up, in the order in which it’s needed. It goes with the first order. */
export function Begin() {
  const { organisation } = useOffice()
  const may = useMay()('configure')
  const { data: hasOrders } = useQuery({ ...anyOrderQuery(organisation.slug), enabled: may })
  if (!may || hasOrders !== false) return null
  const params = { slug: organisation.slug }
  return (
    <Part name="To begin with">
      <ol className={styles.steps}>
        <Step
          says="Bins, with their areas and prices"
          why="Then customers can book, and so can you."
        >
          <Link to="/office/$slug/catalog/$page" params={{ ...params, page: 'products' }}>
            Add products
          </Link>
        </Step>
        <Step says="Your phone, email, logo and colour" why="On the booking page and in emails.">
          <Link to="/office/$slug/settings/profile" params={params}>
            Fill in the profile
          </Link>
        </Step>
        <Step says="ABN, GST and bank account" why="Before you can invoice.">
          <Link to="/office/$slug/settings/money" params={params}>
            Set up invoices
          </Link>
        </Step>
        <Step says="Trucks, drivers and tips" why="Drivers get their run on their phones.">
          <Link to="/office/$slug/fleet" params={params}>
            Add the fleet
          </Link>
        </Step>
        <Step says="Who works in the office" why="Each with their own sign-in.">
          <Link to="/office/$slug/settings/team" params={params}>
            Invite someone
          </Link>
        </Step>
        <Step says="The booking page on your website" why="In the page, or behind a button.">
          <Link to="/office/$slug/settings/website" params={params}>
            Put it there
          </Link>
        </Step>
      </ol>
    </Part>
  )
}

function Step({ says, why, children }: { says: string; why: string; children: ReactNode }) {
  return (
    <li>
      <span>
        {says} <span className={styles.why}>{why}</span>
      </span>
      {children}
    </li>
  )
}
