import { Link } from '@tanstack/react-router'
import { Icon } from '#web/office/controls/icon.tsx'
import { openDialog } from './dialogs/open-dialog.ts'
import { AccountMenu } from './menu/account-menu.tsx'
import { useMay, useOffice } from './office-context.ts'
import { screens } from './screens.ts'
import styles from './tab-bar.module.css'

/** Where someone works who looks after money and doesn't dispatch. */
const MONEY = ['Charges', 'Invoices', 'Payments']

/** On a phone: a role's first screens, finding anything, and what is the person's own, within thumb's reach. */
export function TabBar() {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const isForMoney = mayDo('readMoney') && !mayDo('writeOrders')
  const shown = screens
    .filter(({ needs, name }) => mayDo(needs) && (!isForMoney || MONEY.includes(name)))
    .slice(0, 3)
  return (
    <nav className={styles.bar} aria-label="Main">
      {shown.map(({ to, name, icon }) => (
        <Link
          key={to}
          to={to}
          params={{ slug: organisation.slug }}
          activeOptions={{ exact: to === '/office/$slug' }}
          className={styles.tab}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </Link>
      ))}
      <button type="button" className={styles.tab} onClick={() => openDialog.set('palette')}>
        <Icon name="search" />
        <span>Find</span>
      </button>
      <AccountMenu short className={styles.tab ?? ''} />
    </nav>
  )
}
