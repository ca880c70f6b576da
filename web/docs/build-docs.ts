import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeholders } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'
import { renderPage } from './render-page.ts'

/** The folders outside web/ and contract/ that the files are made from. */
export const docsSources = ['server/openapi']

/**
 * Writes openapi.json and docs.html, in which the server fills in its address and its limits.
 * @returns their names
 */
export async function buildDocs(folder: string): Promise<string[]> {
  const document = createOpenApiDocument(placeholders)
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  await writeFile(join(folder, 'docs.html'), renderPage(document))
  return ['openapi.json', 'docs.html']
}
