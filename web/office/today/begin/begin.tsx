import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/office/controls/button.tsx'
import { changeLooks, looks } from '#web/office/looks/looks.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { Part } from '#web/office/today/part.tsx'
import { beginningQuery } from '#web/office/today/use-today.ts'
import { Step } from './step.tsx'
import styles from './begin.module.css'

/** What orders can't do without, in the order in which it’s needed; then the rest. */
const NEEDED = ['profile', 'products', 'terms', 'invoices', 'fleet'] as const
const ALL = [...NEEDED, 'customers', 'orders', 'team', 'website'] as const

/**
 * What a new business sets up, and what of it is done. It’s folded once there’s an order and nothing is left that orders
 * need, and goes once all is done. From the first order on a person can put it away.
 */
export function Begin() {
  const { organisation } = useOffice()
  const { slug } = organisation
  const may = useMay()('configure')
  const { begun } = looks.use()
  const { data } = useQuery({ ...beginningQuery(slug), enabled: may })
  if (!may || !data) return null
  if (ALL.every((key) => data[key]) || (data.orders && begun.includes(slug))) return null
  const isFolded = data.orders && NEEDED.every((key) => data[key])
  const next = ALL.find((key) => !data[key])
  const state = (key: (typeof ALL)[number]) => ({ done: data[key], next: key === next })
  const params = { slug }
  const steps = (
    <ol className={styles.steps}>
      <Step
        {...state('profile')}
        says="Your phone, email, logo and colour"
        why="On the booking page and in emails."
      >
        <Link to="/office/$slug/settings/profile" params={params}>
          Fill in the profile
        </Link>
      </Step>
      <Step
        {...state('products')}
        says="Bins, with their areas and prices"
        why="Then customers can book, and so can you."
      >
        <Link to="/office/$slug/catalog/$page" params={{ ...params, page: 'products' }}>
          Add products
        </Link>
      </Step>
      <Step {...state('terms')} says="Terms of hire" why="Customers accept them with each booking.">
        <Link to="/office/$slug/catalog/$page" params={{ ...params, page: 'terms' }}>
          Write the terms
        </Link>
      </Step>
      <Step
        {...state('invoices')}
        says="ABN, GST and bank account"
        why="Before you can invoice. Until then prices include GST."
      >
        <Link to="/office/$slug/settings/money" params={params}>
          Set up invoices
        </Link>
      </Step>
      <Step
        {...state('fleet')}
        says="Trucks, drivers and tips"
        why="Drivers get their run on their phones."
      >
        <Link to="/office/$slug/fleet" params={params}>
          Add the fleet
        </Link>
      </Step>
      <Step
        {...state('customers')}
        says="The customers you have"
        why="From a file of another system or a spreadsheet."
      >
        <Link to="/office/$slug/customers/import" params={params}>
          Import customers
        </Link>
      </Step>
      <Step
        {...state('orders')}
        says="Bins that are at customers’ already"
        why="Then they’re counted, and collected when they’re due."
      >
        <Link to="/office/$slug/bins" params={params} search={{ enter: 'hire' }}>
          Enter them
        </Link>
      </Step>
      <Step {...state('team')} says="Who works in the office" why="Each with their own sign-in.">
        <Link to="/office/$slug/settings/team" params={params}>
          Invite someone
        </Link>
      </Step>
      <Step
        {...state('website')}
        says="The booking page on your website"
        why="In the page, or behind a button."
      >
        <Link to="/office/$slug/settings/website" params={params}>
          Put it there
        </Link>
      </Step>
    </ol>
  )
  return (
    <Part
      name="To begin with"
      aside={
        <span className={styles.aside}>
          {ALL.filter((key) => data[key]).length} of {ALL.length} done
          {data.orders && (
            <Button look="bare" onClick={() => changeLooks({ begun: [...begun, slug] })}>
              Put away
            </Button>
          )}
        </span>
      }
    >
      {isFolded ? (
        <details className={styles.folded}>
          <summary>What is left</summary>
          {steps}
        </details>
      ) : (
        steps
      )}
    </Part>
  )
}
