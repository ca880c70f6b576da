import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'

/** The script of the pages, without its types and comments. */
export async function readScript(): Promise<string> {
  const file = new URL('enhance.ts', import.meta.url)
  const source = (await readFile(file, 'utf8')).replaceAll(/^ *\/\/.*\n/gm, '')
  const { code } = await transformWithOxc(source, file.pathname, { sourcemap: false })
  return code.replaceAll(/^\s+/gm, '').trim()
}
