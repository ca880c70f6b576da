import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { table } from './figures.ts'
import type { Section } from './figures.ts'
import { describeMachine } from './machine.ts'

/**
 * The results: a page for each bench in `results/`, with the machine and its load, and `results.md` with the targets of
 * all of them. So one bench can be measured again without the others, when the machine is quiet.
 */

/** What a bench gave, and the load average before and after it. */
export type Measured = { name: string; section: Section; loads: readonly [string, string] }

const TARGETS = ['', 'target', 'measured', '']

/** A table of the figures with their targets. */
export function summarise({ targets }: Section): string {
  return table(
    TARGETS,
    targets.map(({ what, target, measured, holds }) => [
      what,
      target,
      measured,
      holds ? 'pass' : '**fail**',
    ]),
  )
}

/** The page of a bench. */
export async function report({ name, section, loads }: Measured): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short=8', 'HEAD'])
  const [before, after] = loads
  const parts = [
    `# ${section.title}`,
    `\`npm run bench -- ${name}\` on ${new Date().toISOString().slice(0, 10)}, at ${stdout.trim()}. Load average ${before} before and ${after} after, its own work included.`,
    summarise(section),
    section.method,
    section.details,
    (await describeMachine()).map((line) => `- ${line}`).join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Keeps the page of a bench. */
export async function keep(name: string, page: string): Promise<void> {
  await mkdir(new URL('./results/', import.meta.url), { recursive: true })
  await writeFile(pageOf(name), page)
}

/** Writes `results.md` from the pages of these benches; one without a page is left out. */
export async function writeIndex(names: readonly string[]): Promise<void> {
  const rows = await Promise.all(names.map(readRows))
  const parts = [
    '# Bench results',
    'Written by `npm run bench -- --keep`, which measures everything, or `npm run bench -- NAME --keep`. Don’t edit it. The two sides of each comparison take turns on the same machine. A figure is the median of its rounds, and “a / b” is the median of the rounds’ ratios. Ratios carry over to other machines; absolute figures don’t. The page of a bench says how it’s measured, on which machine, and how busy that was. How earlier versions compare is in [comparisons.md](comparisons.md), and what happens when things break in [chaos.md](chaos.md).',
    table([...TARGETS, 'bench', 'on'], rows.flat()),
  ]
  await writeFile(new URL('./results.md', import.meta.url), `${parts.join('\n\n')}\n`)
}

const pageOf = (name: string) => new URL(`./results/${name}.md`, import.meta.url)

/** The targets of a page, each with a link to it and its date. */
async function readRows(name: string): Promise<string[][]> {
  const page = await readFile(pageOf(name), 'utf8').catch(() => '')
  const [date = ''] = /\d{4}-\d\d-\d\d/.exec(page) ?? []
  const [, , ...rows] = /^\|.*(?:\n\|.*)*/m.exec(page)?.[0].split('\n') ?? []
  return rows.map((row) => [
    ...row.slice(2, -2).split(' | '),
    `[${name}](results/${name}.md)`,
    date,
  ])
}
