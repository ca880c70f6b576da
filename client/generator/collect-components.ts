import type { OpenApiDocument, Schema } from '../../server/openapi/document/openapi-types.ts'
import { componentName } from './print-type.ts'

/** The components that schemas refer to, themselves or by others, in the document's order. */
export function collectComponents(document: OpenApiDocument, roots: Schema[]): Map<string, Schema> {
  const all = document.components?.schemas ?? {}
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, within] of Object.entries(value)) {
      if (key === '$ref' && typeof within === 'string') reach(componentName(within))
      else visit(within)
    }
  }
  const reach = (name: string): void => {
    if (found.has(name)) return
    if (!all[name]) throw new Error(`there is no component ${name}`)
    found.add(name)
    visit(all[name])
  }
  visit(roots)
  return new Map(Object.entries(all).filter(([name]) => found.has(name)))
}
