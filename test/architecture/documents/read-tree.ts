import { readFile, readdir } from 'node:fs/promises'

/** The text files of the repository that people read, for the checks on citations and prose. */

export type TextFile = { path: string; text: string }

const root = new URL('../../../', import.meta.url)
const READ = /\.(?:tsx?|mjs|sql|css|md|html)$|^bin\/kerbside$|^\.ci\/run$/
/** Not ours to write: installed, built, downloaded or generated. */
const SKIPPED = /(?:^|\/)(?:node_modules|dist|data|coverage|\.git|\.work|\.vitest)\//

/** Every text file, with its path from the root of the repository. */
export async function readTree(): Promise<TextFile[]> {
  const paths = (await listPaths()).filter((path) => READ.test(path))
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, root), 'utf8') })),
  )
}

/** Every file and folder of the repository, text or not; folders end with a slash. */
export async function listPaths(): Promise<string[]> {
  const paths: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(new URL(`./${folder}`, root), { withFileTypes: true })) {
      const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
      if (SKIPPED.test(path)) continue
      paths.push(path)
      if (entry.isDirectory()) folders.push(path)
    }
  }
  return paths.toSorted()
}

/** The text of one file with its comment markers dropped and its lines joined by spaces. */
export function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#|>)?[ \t]*/g, ' ')
}
