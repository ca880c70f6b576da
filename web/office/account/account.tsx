import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Failure } from '#web/office/api/failure.ts'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { landingOf } from '#web/office/gate/landing.ts'
import { Factors } from './factors/factors.tsx'
import { AccountFrame } from './frame.tsx'
import { Events } from './history/events.tsx'
import { Sessions } from './history/sessions.tsx'
import { Memberships } from './person/memberships.tsx'
import { Person } from './person/person.tsx'

const route = getRouteApi('/account')

/** What is a person’s own: their name, what they sign in with, and where they are signed in. */
export function Account() {
  const { to } = route.useSearch()
  const me = useQuery(meQuery)
  if (me.error instanceof Failure && me.error.reason === 'sign_in') {
    const here = to === undefined ? '/account' : `/account?to=${encodeURIComponent(to)}`
    return <Navigate to="/sign-in" search={{ to: here }} replace />
  }
  return (
    <Loaded query={me} what="Your account" rows={8}>
      {(person) => (
        <AccountFrame heading="Your account" back={<Back me={person} asked={to} />}>
          {person.account.demo ? (
            <p>
              You’re looking around as <b>{person.account.name}</b>. An account of the demo belongs
              to no one, so there’s nothing to change.
            </p>
          ) : (
            <>
              <Person me={person} />
              <Factors back={to !== undefined && <Back me={person} asked={to} />} />
              <Memberships me={person} />
              <Sessions />
              <Events />
            </>
          )}
        </AccountFrame>
      )}
    </Loaded>
  )
}

/** The way back to the screen that someone came from, or to their office. */
function Back({ me, asked }: { me: Me; asked: string | undefined }) {
  const href = landingOf(me, asked)
  const slug = /^\/office\/([^/?]+)/.exec(href)?.[1]
  const organisation = me.organisations.find((one) => one.slug === slug)
  return (
    <a href={href} className={text.link}>
      {organisation ? `Back to ${organisation.name}` : 'Your organisations'}
    </a>
  )
}
