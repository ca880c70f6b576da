import { readFile } from 'node:fs/promises'
import { buildWeb, readBuild } from './build.ts'
import type { PageFiles } from './describe-pages.ts'

/**
 * Compares what a visitor loads at once with its budget: bytes on the wire, with gzip except for
 * fonts. Run by `npm run check`.
 */
const budgets = [
  { page: 'booking', kind: 'programs', aim: 35_000, most: 35_000 },
  { page: 'booking', kind: 'styles', aim: 10_000, most: 10_000 },
  { page: 'booking', kind: 'fonts', aim: 35_000, most: 35_000 },
  { page: 'hirer', kind: 'programs', aim: 35_000, most: 45_000 },
  { page: 'hirer', kind: 'styles', aim: 10_000, most: 10_000 },
  { page: 'office', kind: 'programs', aim: 230_000, most: 230_000 },
  { page: 'office', kind: 'styles', aim: 15_000, most: 15_000 },
  { page: 'office', kind: 'fonts', aim: 35_000, most: 35_000 },
  { page: 'driver', kind: 'programs', aim: 45_000, most: 45_000 },
  { page: 'driver', kind: 'styles', aim: 10_000, most: 10_000 },
  { page: 'driver', kind: 'fonts', aim: 35_000, most: 35_000 },
  { page: 'driver worker', kind: 'programs', aim: 5000, most: 5000 },
  { page: 'embed', kind: 'programs', aim: 3000, most: 3000 },
] as const

/** What each screen of a page may add to its programs. */
const SCREEN = 60_000
/**
 * Screens with a budget of their own. A map of MapLibre, with its worker, is larger than all the rest of the office;
 * it comes only if the operator has set up a map and someone opens it (decision 29). A hirer loads the later steps
 * while they type their suburb.
 */
const OWN: Readonly<Record<string, number>> = {
  'web/office/board/map/map-pane.tsx': 500_000,
  'web/booking/later-steps.tsx': 25_000,
}

const dist = new URL('../dist/', import.meta.url)

async function bytesOf(names: string[], suffix: string): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(new URL(name + suffix, dist))))
  return files.reduce((sum, { length }) => sum + length, 0)
}

await buildWeb()
const built: Record<string, Partial<PageFiles>> = {
  ...(await readBuild())?.pages,
  embed: { script: 'assets/embed.js' },
  'driver worker': { script: 'assets/driver-worker.js' },
}
for (const { page, kind, aim, most } of budgets) {
  const { script = '', imports = [], styles = [], fonts = [] } = built[page] ?? {}
  const names = { programs: [script, ...imports], styles, fonts }[kind]
  report(`${page} ${kind}`, await bytesOf(names, kind === 'fonts' ? '' : '.gz'), aim, most)
}
for (const { screens = {} } of Object.values(built)) {
  for (const [screen, { programs, workers }] of Object.entries(screens)) {
    const most = OWN[screen] ?? SCREEN
    report(screen, await bytesOf([...programs, ...workers], '.gz'), most, most)
  }
}

function report(what: string, bytes: number, aim: number, most: number): void {
  const verdict = bytes > most ? 'TOO LARGE' : bytes > aim ? 'over the aim' : 'fits'
  process.stdout.write(`${what}: ${bytes} of ${aim} bytes, ${verdict}\n`)
  if (bytes > most) process.exitCode = 1
}
