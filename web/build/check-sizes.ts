import { readFile } from 'node:fs/promises'
import { buildWeb } from './build.ts'
import type { SurfaceFiles } from './describe-surfaces.ts'

/**
 * Holds what a visitor loads at once against its budget, in bytes over the wire with gzip; fonts as
 * they are. Run by `npm run check`.
 */
const budgets = [
  { surface: 'booking', kind: 'programs', aim: 35_000, most: 45_000 },
  { surface: 'booking', kind: 'styles', aim: 10_000, most: 10_000 },
  { surface: 'booking', kind: 'fonts', aim: 35_000, most: 35_000 },
  { surface: 'hirer', kind: 'programs', aim: 35_000, most: 45_000 },
  { surface: 'hirer', kind: 'styles', aim: 10_000, most: 10_000 },
  { surface: 'embed', kind: 'programs', aim: 3000, most: 3000 },
] as const

const dist = new URL('../dist/', import.meta.url)

async function bytesOf(names: string[], suffix: string): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(new URL(name + suffix, dist))))
  return files.reduce((sum, { length }) => sum + length, 0)
}

await buildWeb()
const text = await readFile(new URL('surfaces.json', dist), 'utf8')
const built: Record<string, Partial<SurfaceFiles>> = {
  ...(JSON.parse(text) as Record<string, SurfaceFiles>),
  embed: { script: 'assets/embed.js' },
}
for (const { surface, kind, aim, most } of budgets) {
  const { script = '', imports = [], styles = [], fonts = [] } = built[surface] ?? {}
  const names = { programs: [script, ...imports], styles, fonts }[kind]
  const bytes = await bytesOf(names, kind === 'fonts' ? '' : '.gz')
  const verdict = bytes > most ? 'TOO LARGE' : bytes > aim ? 'over its aim' : 'fits'
  process.stdout.write(`${surface} ${kind}: ${bytes} of ${aim} bytes, ${verdict}\n`)
  if (bytes > most) process.exitCode = 1
}
