import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { offerQuery } from '#web/office/api/people.ts'
import { noteSignedOut } from '#web/office/api/remedies.ts'
import { forgetDrafts } from '#web/office/conflict/kept-drafts.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { changeLooks, looks } from '#web/office/looks/looks.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { startWithCapital } from '#web/office/text.ts'
import { Menu, MenuAction, MenuChoice, MenuRule } from './menu.tsx'
import styles from './account-menu.module.css'

/** Who is signed in, as a button that opens what is theirs: how the office looks, and leaving. */
export function AccountMenu({ className, short = false }: { className?: string; short?: boolean }) {
  const { me, role } = useOffice()
  const { theme, density } = looks.use()
  const navigate = useNavigate()
  const router = useRouter()
  const signOut = useSignOut()
  const { name } = me.account
  return (
    <Menu
      label={short ? `You, ${name}` : `${name} ${startWithCapital(role)}, menu`}
      className={classNames(short ? styles.short : styles.who, className)}
      trigger={
        <>
          <Icon name="person" />
          {short ? <span>You</span> : <b>{name}</b>}{' '}
          {!short && <span>{startWithCapital(role)}</span>}
        </>
      }
    >
      <MenuChoice
        heading="Theme"
        value={theme}
        options={[
          ['system', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onValue={(chosen) => changeLooks({ theme: chosen })}
      />
      <MenuChoice
        heading="Rows"
        value={density}
        options={[
          ['30', 'Close'],
          ['36', 'Medium'],
          ['44', 'Wide'],
        ]}
        onValue={(chosen) => changeLooks({ density: chosen })}
      />
      <MenuRule />
      <MenuAction
        icon="key"
        onAction={() =>
          void navigate({ to: '/account', search: { to: router.latestLocation.href } })
        }
      >
        Your account
      </MenuAction>
      {me.organisations.length > 1 && (
        <MenuAction icon="firm" onAction={() => void navigate({ to: '/office' })}>
          Switch organisation
        </MenuAction>
      )}
      <MenuAction icon="leave" onAction={() => signOut.mutate()}>
        Sign out
      </MenuAction>
    </Menu>
  )
}

/** Ends the session, forgets what was read and goes to the sign-in page. */
export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callOnce(addresses.signOut, { params: {} }),
    onSuccess: async () => {
      noteSignedOut()
      await navigate({ to: '/sign-in' })
      forgetDrafts()
      // What the sign-in page itself has read since stays.
      const [offer] = offerQuery.queryKey
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== offer })
    },
  })
}
