/** What a bench hands to the report. */

export type Target = {
  what: string
  target: string
  measured: string
  holds: boolean
}

export type Section = {
  title: string
  /** What was measured against what, for a reader who knows nothing of it yet. */
  method: string
  targets: Target[]
  /** Markdown: the rounds, plans and remarks behind the targets. */
  details: string
}

/** A target that a number reaches by being no less. */
export function atLeast(what: string, measured: number, bound: number, show = ratio): Target {
  return { what, target: `≥ ${show(bound)}`, measured: show(measured), holds: measured >= bound }
}

/** A target that a number reaches by being no more. */
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
