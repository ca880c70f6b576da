import { Link } from '@tanstack/react-router'
import { Icon } from '#web/office/controls/icon.tsx'
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
              className={styles.screen}
              title={name}
            >
              <Icon name={icon} />
              <span>{name}</span>
            </Link>
          ))}
      </nav>
      <AccountMenu className={styles.who} />
    </div>
  )
}
