import { table } from './figures.ts'
import type { Section } from './figures.ts'
import { describeMachine } from './machine.ts'

/** The figures beside their targets. */
export function summarise(sections: Section[]): string {
  return table(
    ['', 'target', 'measured', ''],
    sections.flatMap(({ targets }) =>
      targets.map(({ what, target, measured, holds }) => [
        what,
        target,
        measured,
        holds ? 'pass' : '**fail**',
      ]),
    ),
  )
}

/** The whole of results.md. `loads`: the load average before, between and after the benches. */
export async function report(sections: Section[], loads: string[]): Promise<string> {
  const machine = await describeMachine()
  const parts = [
    '# What was measured',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Each pair was run in turn on the same machine; a figure is the median of its rounds, a ratio the median of the rounds' ratios. Ratios travel between machines, absolute figures do not.`,
    [
      ...machine,
      `Load average before, between and after the benches: ${loads.join(', ')}. The benches themselves keep two to four processes busy; what is above that came from others and makes figures worse and less steady.`,
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    summarise(sections),
    ...sections.map(({ title, method, details }) => `## ${title}\n\n${method}\n\n${details}`),
  ]
  return `${parts.join('\n\n')}\n`
}
