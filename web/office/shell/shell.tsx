import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Failure } from '#web/office/api/failure.ts'
import { meQuery, officeQuery } from '#web/office/api/people.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { useLive } from '#web/office/live/use-live.ts'
import { useRowClicks } from '#web/office/controls/layout/row-clicks.ts'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { FactorBar } from './connection/factor-bar.tsx'
import { KeySheet } from './keys/key-sheet.tsx'
import { useKeyboard } from './keys/keys.ts'
import { useGeneralKeys } from './keys/use-general-keys.ts'
import { NoEntry } from './no-entry.tsx'
import { OfficeProvider } from './office-context.ts'
import { Palette } from './palette/palette.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './shell.module.css'

const route = getRouteApi('/office/$slug')

/** The office of one organisation: the side bar, and the screen of the address. */
export function Shell() {
  const { slug } = route.useParams()
  const router = useRouter()
  const me = useQuery(meQuery)
  const office = useQuery(officeQuery(slug))
  const failure = me.error ?? office.error
  const isSignedOut = failure instanceof Failure && failure.reason === 'sign_in'
  useEffect(() => {
    if (!isSignedOut) return
    const { href } = router.latestLocation
    void router.navigate({ to: '/sign-in', search: { to: href }, replace: true })
  }, [isSignedOut, router])
  if (me.data && office.data) {
    return (
      <OfficeProvider value={{ ...office.data, me: me.data }}>
        <Frame slug={slug} test={office.data.organisation.test} />
      </OfficeProvider>
    )
  }
  if (isSignedOut) return <Waiting />
  if (failure) {
    const again = () => void Promise.all([me.refetch(), office.refetch()])
    return <NoEntry failure={failure} retry={again} />
  }
  return <Waiting />
}

function Frame({ slug, test }: { slug: string; test: boolean }) {
  useKeyboard()
  useRowClicks()
  useLive(slug)
  useGeneralKeys()
  return (
    <div className={styles.shell}>
      <a href="#screen" className={styles.skip}>
        Skip to the screen
      </a>
      <div className={classNames(styles.edge, test && styles.test)} />
      <SideBar />
      <main id="screen" tabIndex={-1} className={styles.main}>
        <ConnectionBar />
        <FactorBar />
        <Outlet />
      </main>
      <TabBar />
      <Palette />
      <KeySheet />
    </div>
  )
}
