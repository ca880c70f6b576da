/** Side views at the same scale, in millimetres, on the same ground: what is drawn, as paths. */

export type Body = { length: number; height: number }

/** An adult of 1,750 mm. */
export const PERSON: Body = { length: 560, height: 1750 }
/** A dual-cab ute. */
export const UTE: Body = { length: 5300, height: 1830 }

/** A house of one storey. */
export const HOUSE: Body = { length: 5900, height: 4300 }

export const PERSON_HEAD = { cx: 280, cy: -1625, r: 125 }
export const PERSON_BODY =
  'M140 -1440q140 -60 280 0l40 620h-90l-20 -380l10 1200h-130l-20 -620h-20l-20 620h-130l10 -1200l-20 380h-90z'
export const UTE_BODY =
  'M60 -420L90 -1010Q100 -1080 180 -1090L2050 -1110L2180 -1120L2350 -1720Q2380 -1800 2470 -1810H3420Q3520 -1810 3580 -1740L4020 -1160L4980 -1040Q5180 -1010 5220 -860L5260 -420Z'
export const UTE_GLASS =
  'M2330 -1180L2480 -1660H2890V-1180ZM2990 -1180V-1660H3390Q3440 -1660 3480 -1610L3800 -1180Z'
export const HOUSE_LINES =
  'M350 0V-2700H5550V0M0 -2650L2950 -4300L5900 -2650M1250 0V-2100H2150V0M3250 -1000H4850V-2100H3250ZM4050 -1000V-2100'
/** The centres of the wheels. */
export const UTE_WHEELS = [1080, 4260] as const

/** A skip: a trough with raked ends, ribs and lugs. `x` is its left end. */
export function shapeSkip({ x, length, height, door }: Body & { x: number; door?: boolean }) {
  const rake = Math.min(length * 0.16, height * 0.55)
  const right = x + length
  const base = -70
  const ribs = Math.max(2, Math.round(length / 900))
  const step = (length - 2 * rake) / ribs
  return {
    body: `M${x} ${-height}H${right}L${right - rake} ${base}H${x + rake}Z`,
    ribs: Array.from({ length: ribs - 1 }, (_, index) => {
      const at = x + rake + step * (index + 1)
      return { at, path: `M${at} ${-height + 110}V${base}` }
    }),
    door: door ? `M${right - rake - 60} ${base}L${right - 150} ${-height + 110}` : null,
    rim: `M${x - 40} ${-height + 45}H${right + 40}`,
    lugs: [x + rake * 0.75, right - rake * 0.75].map((cx) => ({ cx, cy: -height * 0.52, r: 55 })),
    foot: `M${x + rake} -35H${right - rake}`,
  }
}

/** Length and height of a usual skip of a volume: 6 m³ is 3.5 m long. */
export function usualSkip(cubicMetres: number): Body {
  const known = USUAL.findLast(([volume]) => volume <= cubicMetres) ?? USUAL[0]
  const [volume, length, height] = known
  const growth = Math.cbrt(cubicMetres / volume)
  return { length: Math.round(length * growth), height: Math.round(height * growth) }
}

/** Cubic metres, and millimetres of length and height, of skips on Australian streets. */
const USUAL = [
  [2, 2000, 900],
  [3, 2600, 950],
  [4, 2900, 1050],
  [6, 3500, 1250],
  [8, 3800, 1500],
  [10, 4600, 1500],
  [12, 5000, 1650],
] as const
