import { hueOf } from '#web/ui/drawing/hue.ts'
import type { Hue } from '#web/ui/drawing/hue.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './cutaway.module.css'

/** A bin cut open, with a load of a kind of waste in it, level with the rim. */
export function Cutaway({ waste }: { waste: string }) {
  const hue = hueOf(waste)
  return (
    <svg
      class={classNames(styles.cutaway, styles[hue])}
      viewBox="-60 -1270 3620 1300"
      aria-hidden="true"
    >
      <path class={styles.trough} d={TROUGH} />
      <g class={styles.load}>
        {LOADS[hue].map(([shade, d]) => (
          <path key={d} class={shade && styles[shade]} d={d} />
        ))}
      </g>
      <path class={styles.wall} d={TROUGH} />
      <path class={styles.rim} d="M-40 -1205H3540" />
    </svg>
  )
}

const TROUGH = 'M0 -1250H3500L2940 -70H560Z'

type Part = readonly ['pale' | 'line' | null, string]

/** Rows of bricks, each row half a brick further than the one below, as far as the walls let them. */
function bricks(rows: number): string {
  const path: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const top = -300 - row * 235
    const slope = (560 * (-70 - top)) / 1180
    const left = 590 - slope
    const right = 2910 + slope
    for (let at = (row % 2) * -240; at < 3500; at += 480) {
      const [from, to] = [Math.max(at, left), Math.min(at + 440, right)]
      if (to - from > 60)
        path.push(`M${Math.round(from)} ${top}H${Math.round(to)}v195H${Math.round(from)}z`)
    }
  }
  return path.join('')
}

function leaves(): string {
  const at = [
    [700, -720], [860, -430], [1150, -860], [1250, -420], [1600, -640], [1750, -1000],
    [1900, -330], [2200, -700], [2500, -500], [2620, -980], [2760, -700], [650, -1080], [3000, -1060],
  ] as const // prettier-ignore
  return at
    .map(([x, y], index) =>
      index % 2 === 0
        ? `M${x} ${y}q100 -150 230 -150q20 140 -230 150z`
        : `M${x} ${y}q-40 -170 60 -250q110 110 -60 250z`,
    )
    .join('')
}

const LOADS: Record<Hue, readonly Part[]> = {
  general: [
    [
      null,
      'M640 -560H1570v420H640zM480 -860h200v640h-200zM1440 -860h260v640h-260zM680 -800h780v300h-780z',
    ],
    ['pale', 'M1850 -560h620v490h-620zM1960 -960h440v380h-440zM700 -1130h560v300h-560z'],
    ['line', 'M2680 -120L3180 -1190M2500 -110L2960 -1190'],
  ],
  garden: [
    [
      'line',
      'M560 -300C1000 -900 1800 -300 2950 -1000M600 -900C1300 -400 2200 -1100 2800 -350M900 -150L1500 -1150M2000 -150L2350 -1150',
    ],
    [null, leaves()],
  ],
  fill: [[null, bricks(4)]],
  heavy: [
    [null, bricks(3)],
    ['line', 'M300 -880L1900 -1150M1500 -850L3200 -1120'],
    ['pale', 'M2000 -800h800v-120q0 -240 -240 -240h-320q-240 0 -240 240zM500 -1130h700v200h-700z'],
  ],
}
