import type { Manifest } from 'vite'
import { surfaces } from './surfaces.ts'

/** The files that a page loads at once, below `web/dist`: what the server names in its HTML. */
export type SurfaceFiles = {
  script: string
  /** Programs that the script imports. */
  imports: string[]
  styles: string[]
  fonts: string[]
}

/** Each surface's files, from what Vite tells of a build. */
export function describeSurfaces(manifest: Manifest): Record<string, SurfaceFiles> {
  return Object.fromEntries(
    Object.entries(surfaces).map(([name, source]) => [name, filesOf(manifest, source)]),
  )
}

function filesOf(manifest: Manifest, entry: string): SurfaceFiles {
  const files: SurfaceFiles = { script: '', imports: [], styles: [], fonts: [] }
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    if (source === entry) files.script = chunk.file
    else files.imports.push(chunk.file)
    // What is imported comes first, so that a page's own rules win over the shared ones.
    for (const imported of chunk.imports ?? []) visit(imported)
    files.styles.push(...(chunk.css ?? []))
    files.fonts.push(...(chunk.assets ?? []).filter((name) => name.endsWith('.woff2')))
  }
  visit(entry)
  return files
}
