import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { describeRoles } from '#web/office/settings/describe-roles.ts'
import { settingsPages } from '#web/office/settings/pages.ts'
import { Message } from '#web/office/controls/pause.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { TopSlot } from '#web/office/shell/pages/top-slot.tsx'
import { useCurrentInView } from '#web/office/shell/use-current-in-view.ts'
import styles from './settings.module.css'

/** The frame of the settings: their list, and the page of the address. */
export function Settings() {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const { pathname } = useLocation()
  const row = useCurrentInView(pathname)
  const [top, setTop] = useState<HTMLElement | null>(null)
  const params = { slug: organisation.slug }
  const page = settingsPages.find(({ to }) => pathname === to.replace('$slug', organisation.slug))
  const name = page?.name ?? 'Settings'
  return (
    <TopSlot value={top}>
      <ScreenTop
        name={page ? `${name}, settings` : name}
        title={<>Settings {page && <span className={styles.name}>{name}</span>}</>}
        action={<div ref={setTop} className={styles.top} />}
      />
      <div className={styles.columns}>
        <nav ref={row} className={styles.pages} aria-label="Settings">
          {settingsPages
            .filter(({ needs }) => mayDo(needs))
            .map(({ to, name: its }) => (
              <Link key={to} to={to} params={params}>
                {its}
              </Link>
            ))}
        </nav>
        <div className={styles.pane}>
          {page && !mayDo(page.needs) ? (
            <Message heading="Your role can’t open this page">
              <p>{describeRoles(page.needs)} can. Ask one of them if you need something here.</p>
            </Message>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </TopSlot>
  )
}

/** The settings without a page: the first one that the role may open. */
export function FirstPage() {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const page = settingsPages.find(({ needs }) => mayDo(needs))
  return page && <Navigate to={page.to} params={{ slug: organisation.slug }} replace />
}
