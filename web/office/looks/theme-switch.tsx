import { Icon } from '#web/office/controls/icon.tsx'
import { changeLooks, looks } from './looks.ts'
import styles from './theme-switch.module.css'

/** Turns light into dark and back, whichever the system asks for. */
export function ThemeSwitch() {
  const { theme } = looks.use()
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={dark ? 'Light theme' : 'Dark theme'}
      title={dark ? 'Light theme' : 'Dark theme'}
      onClick={() => changeLooks({ theme: dark ? 'light' : 'dark' })}
    >
      <Icon name="theme" />
    </button>
  )
}
