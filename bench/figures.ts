/** What a bench passes to the report, and how figures are written. */

export type Target = {
  what: string
  target: string
  measured: string
  holds: boolean
}

export type Section = {
  title: string
  /** What is compared with what, for a reader new to this bench. */
  method: string
  targets: Target[]
  /** Markdown: the rounds, query plans and remarks behind the targets. */
  details: string
}

/** Holds if the figure is at least `bound`. */
export function atLeast(what: string, measured: number, bound: number, show = ratio): Target {
  return { what, target: `≥ ${show(bound)}`, measured: show(measured), holds: measured >= bound }
}

/** Holds if the figure is at most `bound`. */
export function atMost(what: string, measured: number, bound: number, show = ratio): Target {
  return { what, target: `≤ ${show(bound)}`, measured: show(measured), holds: measured <= bound }
}

export const ratio = (value: number) => value.toFixed(2)
export const milliseconds = (value: number) => `${value.toFixed(2)} ms`
export const seconds = (value: number) => `${value.toFixed(2)} s`
export const megabytes = (value: number) => `${Math.round(value)} MB`
export const perSecond = (value: number) => `${Math.round(value)}/s`
export const percent = (value: number) => `${Math.round(value * 100)} %`

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
