import { Link } from '@tanstack/react-router'
import { Icon } from '#web/office/controls/icon.tsx'
import { LiveMark } from '#web/office/live/live-mark.tsx'
import { ScreenCount } from '#web/office/today/screen-count.tsx'
import { AccountMenu } from './menu/account-menu.tsx'
import { Firm } from './firm.tsx'
import { useMay, useOffice } from './office-context.ts'
import { screens } from './screens.ts'
import styles from './side-bar.module.css'

/** The screens that the role may open; icons alone on a narrow window. */
export function SideBar() {
  const { organisation } = useOffice()
  const mayDo = useMay()
  return (
    <div className={styles.side}>
      <Firm />
      <nav aria-label="Office">
        {screens
          .filter(({ needs }) => mayDo(needs))
          .map(({ to, name, icon }) => (
            <Link
              key={to}
              to={to}
              params={{ slug: organisation.slug }}
              // Every address begins with that of the first screen.
              activeOptions={{ exact: to === '/office/$slug' }}
              className={styles.screen}
              title={name}
            >
              <Icon name={icon} />
              <span>{name}</span>
              <ScreenCount to={to} />
            </Link>
          ))}
      </nav>
      <LiveMark />
      <AccountMenu />
    </div>
  )
}
