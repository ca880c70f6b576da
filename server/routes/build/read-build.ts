import { readFile, readdir } from 'node:fs/promises'
import * as z from 'zod'
import type { Frames } from '#contract/pages.ts'

/** The last build of the pages, by `web/build/build.ts`. */
export type Build = {
  pages: Record<string, PageFiles>
  frames: Frames
  /** The bytes of each file, by its name. */
  assets: ReadonlyMap<string, Asset>
}

const PageFiles = z.object({
  script: z.string(),
  imports: z.array(z.string()),
  styles: z.array(z.string()),
  fonts: z.array(z.string()),
})
/** The files that a page loads, by their addresses below `web/dist`. */
export type PageFiles = z.output<typeof PageFiles>

const Description = z.object({ pages: z.record(z.string(), PageFiles), frame: z.string() })

export type Asset = { type: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null }

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

const dist = new URL('../../../web/dist/', import.meta.url)

/** Reads the build when it's first asked for, and keeps it. */
export function keepBuild(): () => Promise<Build> {
  let read: Promise<Build> | undefined
  return () => (read ??= readBuild())
}

/** @throws Error if the pages haven't been built */
async function readBuild(): Promise<Build> {
  const text = await readFile(new URL('pages.json', dist), 'utf8').catch(() => {
    throw new Error('the pages have not been built: npm run build')
  })
  const { pages, frame } = Description.parse(JSON.parse(text))
  const built = (await import(new URL(frame, dist).href)) as { frames: Frames }
  return { pages, frames: built.frames, assets: await readAssets() }
}

async function readAssets(): Promise<Map<string, Asset>> {
  const names = await readdir(new URL('assets/', dist))
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[name.split('.').at(-1) ?? '']
    if (type === undefined) continue
    const bytes = (suffix: string) => readFile(new URL(`assets/${name}${suffix}`, dist))
    const compressed = async (suffix: string) =>
      names.includes(name + suffix) ? bytes(suffix) : null
    const [plain, br, gzip] = [await bytes(''), await compressed('.br'), await compressed('.gz')]
    assets.set(name, { type, plain, br, gzip })
  }
  return assets
}
