import type { Manifest } from 'vite'

/** The files that a page loads at once, as addresses below `web/dist`. */
export type PageFiles = {
  script: string
  /** Programs that the script imports. */
  imports: string[]
  styles: string[]
  fonts: string[]
}

/** Each page's files by its name, from the manifest of a build. */
export function describePages(manifest: Manifest): Record<string, PageFiles> {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  return Object.fromEntries(
    entries.map(([source, { name }]) => [name ?? source, filesOf(manifest, source)]),
  )
}

function filesOf(manifest: Manifest, entry: string): PageFiles {
  const files: PageFiles = { script: '', imports: [], styles: [], fonts: [] }
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    if (source === entry) files.script = chunk.file
    else files.imports.push(chunk.file)
    // A page's own rules come after the shared ones, so that they win.
    for (const imported of chunk.imports ?? []) visit(imported)
    files.styles.push(...(chunk.css ?? []))
    files.fonts.push(...(chunk.assets ?? []).filter((name) => name.endsWith('.woff2')))
  }
  visit(entry)
  return files
}
