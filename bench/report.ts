import { table } from './figures.ts'
import type { Section } from './figures.ts'
import { describeMachine } from './machine.ts'

/** A table of all figures with their targets. */
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

/**
 * The text of results.md.
 * @param loads the load average before, between and after the benches
 */
export async function report(sections: Section[], loads: string[]): Promise<string> {
  const machine = await describeMachine()
  const parts = [
    '# Bench results',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Don't edit it. The two sides of each comparison take turns on the same machine. A figure is the median of its rounds, and “a / b” is the median of the rounds' ratios. Ratios carry over to other machines; absolute figures don't.`,
    [
      ...machine,
      `Load average before, between and after the benches: ${loads.join(', ')}. The benches themselves keep two to four processes busy. Any load above that came from other programs and makes figures worse and less steady.`,
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    summarise(sections),
    ...sections.map(({ title, method, details }) => `## ${title}\n\n${method}\n\n${details}`),
  ]
  return `${parts.join('\n\n')}\n`
}
