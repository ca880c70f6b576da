import type { Manifest } from 'vite'

/** The files that a page loads at once, as addresses below `web/dist`. */
export type PageFiles = {
  script: string
  /** Programs that the script imports. */
  imports: string[]
  styles: string[]
  fonts: string[]
  /** What each screen that the page loads later adds, by its source. */
  screens: Record<string, { programs: string[]; styles: string[]; workers: string[] }>
}

/** Each page's files by its name, from the manifest of a build. */
export function describePages(manifest: Manifest): Record<string, PageFiles> {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  return Object.fromEntries(
    entries.map(([source, { name }]) => [name ?? source, filesOf(manifest, source)]),
  )
}

function filesOf(manifest: Manifest, entry: string): PageFiles {
  const files: PageFiles = { script: '', imports: [], styles: [], fonts: [], screens: {} }
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
  // A screen can have parts that come later still, such as the board's map.
  const later = new Set([...seen].flatMap((source) => manifest[source]?.dynamicImports ?? []))
  for (const screen of later) {
    if (seen.has(screen)) continue
    const { sources, ...added } = addedBy(manifest, screen, seen)
    files.screens[screen] = added
    for (const source of sources) {
      for (const part of manifest[source]?.dynamicImports ?? []) later.add(part)
    }
  }
  return files
}

/** The files of a screen that the page hasn't loaded at its start. */
function addedBy(manifest: Manifest, screen: string, loaded: ReadonlySet<string>) {
  const added = { programs: new Set<string>(), styles: new Set<string>() }
  const workers = new Set<string>()
  const seen = new Set(loaded)
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    added.programs.add(chunk.file)
    for (const style of chunk.css ?? []) added.styles.add(style)
    for (const asset of chunk.assets ?? []) if (asset.endsWith('.mjs')) workers.add(asset)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(screen)
  return {
    programs: [...added.programs],
    styles: [...added.styles],
    workers: [...workers],
    sources: [...seen].filter((source) => !loaded.has(source)),
  }
}
