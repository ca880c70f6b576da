import { classNames } from '#web/ui/class-names.ts'
import styles from './icon.module.css'

const SHAPES = {
  today: 'M3 5h14v12H3zM3 9h14M7 2.5v4M13 2.5v4',
  orders: 'M4.5 2.5h11v15l-2.2-1.6-1.7 1.6-1.6-1.6-1.7 1.6-1.6-1.6-2.2 1.6zM7.5 7h5M7.5 10.5h5',
  board: 'M2.5 3.5h4v13h-4zM8 3.5h4v8H8zM13.5 3.5h4v11h-4z',
  search: 'M9 15.5A6.5 6.5 0 1 0 9 2.5a6.5 6.5 0 0 0 0 13zM13.8 13.8 18 18',
  plus: 'M10 3.5v13M3.5 10h13',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 5.5V10l3 2',
  minus: 'M3.5 10h13',
  whole: 'M3 7.5V3h4.5M12.5 3H17v4.5M17 12.5V17h-4.5M7.5 17H3v-4.5',
  map: 'M2.5 5 7.5 3l5 2 5-2v12l-5 2-5-2-5 2zM7.5 3v12M12.5 5v12',
  left: 'M12.5 4 6.5 10l6 6',
  right: 'M7.5 4l6 6-6 6',
  cross: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  person:
    'M10 10a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM3 17.5c.6-3.6 3.2-5.2 7-5.2s6.4 1.6 7 5.2',
  key: 'M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 10h8v3M14.5 10v2.5',
  leave: 'M8 3H3.5v14H8M8.5 10H18M14 6l4 4-4 4',
  firm: 'M3 17V7l7-4 7 4v10zM8 17v-5h4v5',
  theme: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 2.5v15',
  rows: 'M3 5h14M3 10h14M3 15h14',
  tick: 'M3.5 10.5 8 15l8.5-10',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5.5l7.5 6 7.5-6',
  bin: 'M1.5 5.5h17M3 5.5l2.6 10h8.8l2.6-10M8.3 8.5v5M11.7 8.5v5',
  pen: 'M3.5 16.5h3L16.5 6.5l-3-3L3.5 13.5zM11.5 5.5l3 3',
  note: 'M3.5 2.5h13v10l-5 5h-8zM6.5 6.5h7M6.5 10h4',
  printer: 'M5.5 7.5v-5h9v5M5.5 14.5h-3v-7h15v7h-3M5.5 12h9v5.5h-9z',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  call: 'M5 2.5h3l1.5 4-2 1.6a10 10 0 0 0 4.4 4.4l1.6-2 4 1.5v3c0 1.5-1.2 2.5-2.6 2.4C8.6 17 3 11.4 2.6 5.1 2.5 3.7 3.5 2.5 5 2.5z',
  up: 'M4 12.5l6-6 6 6',
  down: 'M4 7.5l6 6 6-6',
  catalogue: 'M3 3h14v14H3zM3 7.7h14M3 12.3h14M8.5 7.7V17',
  settings: 'M2.5 6h9M15.5 6h2M2.5 14h2M8.5 14h9M13.5 4v4M6.5 12v4',
  finger:
    'M6 16.5c1-2 1.5-4 1.5-6.5a2.5 2.5 0 0 1 5 0c0 3-.5 5.5-1.5 7.5M3.5 13c.7-1 .9-2 .9-3.2a5.6 5.6 0 0 1 11.2 0c0 2.2-.2 4-.7 5.7M10 10c0 2.8-.4 5-1.3 7',
  truck:
    'M1.5 4.5h10v9h-10zM11.5 7.5h4l3 3v3h-7M5.5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM14.5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  scales: 'M10 2.5v3M3 5.5h14M3 5.5l-1.5 5.5h5zM17 5.5l-3.5 5.5h5zM10 5.5v11.5M6.5 17.3h7',
  invoices: 'M4.5 2.5h7.5l3.5 3.5v11.5h-11zM12 2.5V6h3.5M7.5 10h5M7.5 13.5h5',
  reports: 'M3 3v14h14.5M6.5 17v-5M10.5 17V6.5M14.5 17V9.5',
  coins: 'M2.5 5.5h15v9h-15zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM5 8v4M15 8v4',
  docket: 'M4.5 2.5h11v15h-11zM7 6h6M7 9h6M7 12h3M12 14.5h1',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c.4-3.1 2.4-4.7 5.5-4.7s5.1 1.6 5.5 4.7M13.2 3.8a2.9 2.9 0 0 1 0 5.4M15 12.2c1.7.7 2.7 2.1 3 4.3',
} as const

export type IconName = keyof typeof SHAPES

/** A picture of 16 pixels beside a word; screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={classNames(styles.icon, name === 'more' && styles.dots)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {name === 'theme' && <path d="M10 2.5a7.5 7.5 0 1 0 0 15z" className={styles.filled} />}
      <path d={SHAPES[name]} />
    </svg>
  )
}
