import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { ToastLine } from './controls/toast-line.tsx'
import { Remedies } from './gate/remedies/remedies.tsx'
import { Lost } from './shell/lost.tsx'
import { Shell } from './shell/shell.tsx'

/** What is around every screen. */
export const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Remedies />
      <ToastLine />
    </>
  ),
  notFoundComponent: Lost,
})

/** What is around the screens of one organisation's office. */
export const office = createRoute({
  getParentRoute: () => root,
  path: '/office/$slug',
  component: Shell,
})
