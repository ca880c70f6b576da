import { useMutation, useQuery } from '@tanstack/react-query'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { offerQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import styles from './demo-roles.module.css'

const SEES: Partial<Record<Role, string>> = {
  owner: 'Everything',
  dispatcher: 'Orders, and what the day holds',
  bookkeeper: 'Orders, payments and what is due',
}

/** The demo's people whose work is in the office: one click signs in as one of them. */
export function useDemoRoles(): Role[] {
  const { data } = useQuery(offerQuery)
  return (data?.demoRoles ?? []).filter((role) => may(role, 'read'))
}

/** @param driver whether visitors can open the driver app too */
export function DemoRoles(props: { roles: Role[]; driver?: boolean; onDone: (me: Me) => void }) {
  const { roles, driver = false, onDone } = props
  const signIn = useMutation({
    mutationFn: (role: Role) => callOnce(addresses.signInToDemo, { params: {}, body: { role } }),
    onSuccess: onDone,
  })
  return (
    <section className={styles.roles} aria-labelledby="demo">
      <h2 id="demo">
        Look around the demo <span>no account needed</span>
      </h2>
      {roles.map((role) => (
        <button
          key={role}
          type="button"
          aria-disabled={signIn.isPending || undefined}
          onClick={() => !signIn.isPending && signIn.mutate(role)}
        >
          <b>{role.charAt(0).toUpperCase() + role.slice(1)}</b>
          <span>{SEES[role]}</span>
          <Arrow />
        </button>
      ))}
      {driver && (
        <a href="/driver#demo">
          <b>Driver</b>
          <span>The driver app, with a run of today</span>
          <Arrow />
        </a>
      )}
      <p>
        Bandicoot Bins is a test organisation on this computer. Nothing is sent or charged. A demo
        session ends after 12 hours.
      </p>
    </section>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 2l9 8-9 8" />
    </svg>
  )
}
