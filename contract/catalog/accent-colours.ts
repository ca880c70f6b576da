/**
 * Derives a page's colours from an organisation's accent, so that text is legible with any accent. Uses
 * the formulas of WCAG 2.2 for luminance and contrast.
 */
export type AccentColours = {
  /** As the organisation chose it, for surfaces. */
  accent: string
  /** Text on `accent`. */
  onAccent: string
  /** The accent for text on paper, darkened to a contrast of 7 to 1. */
  accentInk: string
  /** A pale tint, behind a choice that is selected. */
  accentTint: string
  /** Bounds the accent as a surface: the accent, or its ink where its contrast with paper is low. */
  accentEdge: string
  /** Fills what is chosen, and the text on it: the accent, or ink where that is nearly paper. */
  pick: string
  onPick: string
}

export const DEFAULT_ACCENT = '#14573A'
const PAPER = '#FBF8F2'
const INK = '#14231B'

type Rgb = [number, number, number]

/** @param colour `#RRGGBB`; any other value gives the default */
export function accentColours(colour: string | null): AccentColours {
  const accent = colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_ACCENT
  const rgb = read(accent)
  let ink = rgb
  for (let share = 0; share <= 1 && contrast(write(ink), PAPER) < 7; share += 0.04) {
    ink = mix(rgb, read(INK), share)
  }
  // Black instead of our ink, so that black or white reaches 4.5 to 1 on any colour.
  const onAccent =
    contrast(accent, '#FFFFFF') >= contrast(accent, '#000000') ? '#FFFFFF' : '#000000'
  // WCAG 2.2, 1.4.11: a control's bounds have a contrast of 3 to 1.
  const faint = contrast(accent, PAPER) < 3
  const nearPaper = contrast(accent, PAPER) < 1.3
  const tint = nearPaper ? read(INK) : rgb
  return {
    accent,
    onAccent,
    accentInk: write(ink),
    accentTint: write(mix(read(PAPER), tint, 0.08)),
    accentEdge: faint ? write(ink) : accent,
    pick: nearPaper ? INK : accent,
    onPick: nearPaper ? '#FFFFFF' : onAccent,
  }
}

/** The contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share)) as Rgb
}

function read(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb
}

function write(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
