import styles from './icon.module.css'

/** The app's own line icons, on a square of 24. Screen readers skip them: a word is always beside one. */
const PATHS = {
  back: ['M15 4L7 12L15 20'],
  up: ['M12 20V5M5.5 11L12 4.5L18.5 11'],
  down: ['M4 9L12 17L20 9'],
  tick: ['M4.5 12.5L10 18L20 6.5'],
  plus: ['M12 4V20M4 12H20'],
  cross: ['M5 5L19 19M19 5L5 19'],
  alert: ['M12 3L22 20.5H2Z', 'M12 9.5V14.5M12 17V17.6'],
  phone: [
    'M6 3H9.5L11 8L8.5 9.8A12 12 0 0 0 14.2 15.5L16 13L21 14.5V18A3 3 0 0 1 18 21A15 15 0 0 1 3 6A3 3 0 0 1 6 3Z',
  ],
  maps: [
    'M12 2.5L21.5 12L12 21.5L2.5 12Z',
    'M9 15.5V12.5Q9 10.5 11 10.5H15M12.8 8L15.3 10.5L12.8 13',
  ],
  camera: ['M3 7H7.5L9 4.5H15L16.5 7H21V19.5H3Z', 'M12 9.2A3.8 3.8 0 1 1 11.99 9.2Z'],
  paper: ['M4 4H20V20H4ZM8 9H16M8 13H16'],
  tip: ['M3.5 10.5L15 4.5L18.5 11L10 15.5Z', 'M5 21H21M15 16.5V17M18.5 15.5V16M17 19V19.2'],
  yard: ['M3 11.5L12 4L21 11.5M5.5 10V20H18.5V10'],
  pause: ['M8 5V19M16 5V19'],
  away: [
    'M3 3L21 21M2.5 9.5A14 14 0 0 1 7 6.7M11 5.5A14 14 0 0 1 21.5 9.5M6 13.2A9 9 0 0 1 10 11M15 11.5A9 9 0 0 1 18 13.2M9.5 16.7A4 4 0 0 1 14.5 16.7',
    'M12 20V20.4',
  ],
  erase: ['M8 5H21.5V19H8L2.5 12Z', 'M11.5 9L17.5 15M17.5 9L11.5 15'],
  share: ['M12 15V3M7.5 7L12 2.5L16.5 7M6 11H4.5V21H19.5V11H18'],
  person: ['M12 4A4 4 0 1 1 11.99 4Z', 'M4 21C4 16 8 14.5 12 14.5S20 16 20 21'],
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg class={small ? styles.small : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
