import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { createOpenApiDocument } from '../server/openapi/document/openapi.ts'
import { printDocument } from './generator/print-document.ts'

/** Writes src/schema.ts, the types of the keyed API, from the document that the server publishes. */

export const schemaFile = new URL('src/schema.ts', import.meta.url)

/** What src/schema.ts has to hold. */
export async function generateSchema(): Promise<string> {
  const style: unknown = JSON.parse(
    await readFile(new URL('../.prettierrc.json', import.meta.url), 'utf8'),
  )
  // Through text, as a reader of the published document sees it.
  const document = JSON.parse(JSON.stringify(createOpenApiDocument('http://localhost')))
  return format(printDocument(document), { ...(style as object), parser: 'typescript' })
}

if (import.meta.main) await writeFile(schemaFile, await generateSchema())
