import { readFile, readdir } from 'node:fs/promises'
import * as z from 'zod'

/** What `web/build/build.ts` made: the files of each page, and their bytes by name. */
export type Built = {
  surfaces: Record<string, SurfaceFiles>
  assets: ReadonlyMap<string, Asset>
}

const SurfaceFiles = z.object({
  script: z.string(),
  imports: z.array(z.string()),
  styles: z.array(z.string()),
  fonts: z.array(z.string()),
})
type SurfaceFiles = z.output<typeof SurfaceFiles>

export type Asset = { type: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null }

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const dist = new URL('../../../web/dist/', import.meta.url)

/** @throws Error when the pages have not been built */
export async function readSurfaces(): Promise<Built> {
  const text = await readFile(new URL('surfaces.json', dist), 'utf8').catch(() => {
    throw new Error('the booking pages have not been built: npm run build')
  })
  const surfaces = z.record(z.string(), SurfaceFiles).parse(JSON.parse(text))
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
  return { surfaces, assets }
}
