import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { may } from '#contract/roles.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { meQuery } from '#web/office/api/people.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { Gate } from './gate.tsx'
import styles from './organisations.module.css'

/** The organisations that someone belongs to, to choose one. */
export function Organisations() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error instanceof Failure && error.reason === 'sign_in') return <Navigate to="/sign-in" />
  if (error) {
    return (
      <Message heading="Your organisations didn’t load" retry={() => void refetch()}>
        <p>{describeFailure(error)}</p>
      </Message>
    )
  }
  if (!me) return <Waiting />
  return (
    <Gate heading="Your organisations">
      {me.organisations.length === 0 && (
        <p>You belong to none yet. An invitation comes by email; its link adds you.</p>
      )}
      <ul className={styles.list}>
        {me.organisations.map(({ slug, name, role, test }) => (
          <li key={slug}>
            {may(role, 'read') ? (
              <Link to="/office/$slug" params={{ slug }}>
                <b>{name}</b>
                <span>{test ? `${role}, test organisation` : role}</span>
              </Link>
            ) : (
              <p>
                <b>{name}</b>
                <span>{role}: your run is in the driver app, not here</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Gate>
  )
}
