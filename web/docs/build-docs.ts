import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeholders } from '#server/openapi/deployment.ts'
import type { DocsFile } from '#server/openapi/docs-file.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'
import { readScript } from './browser/read-script.ts'
import { writeAtom } from './downloads/atom.ts'
import { integratorChanges } from './downloads/changelog.ts'
import { writePostman } from './downloads/postman.ts'
import { renderSite } from './pages/render-page.ts'

/** What the files are made from, outside web/ and contract/. */
export const docsSources = ['server/openapi', 'client/README.md', 'CHANGELOG.md']

/**
 * Writes openapi.json and docs.json, in which the server fills in its address and its limits. All pages are
 * in one file, so that a reader finds either all of the old ones or all of the new.
 * @returns their names
 */
export async function buildDocs(folder: string): Promise<string[]> {
  const document = createOpenApiDocument(placeholders)
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  const { mtime } = await stat(new URL('../../CHANGELOG.md', import.meta.url))
  const site = renderSite(document, await readScript())
  const pages = site.pages.map(({ path, html }): [string, DocsFile] => [
    path,
    { type: 'text/html; charset=utf-8', text: html },
  ])
  const files: Record<string, DocsFile> = {
    ...Object.fromEntries(pages),
    'search.json': json(site.index),
    'kerbside.postman.json': json(writePostman(document)),
    'changelog.atom': {
      type: 'application/atom+xml; charset=utf-8',
      text: writeAtom(integratorChanges(), placeholders.baseUrl, mtime),
    },
  }
  await writeFile(join(folder, 'docs.json'), JSON.stringify(files))
  return ['openapi.json', 'docs.json']
}

function json(value: unknown): DocsFile {
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(value) }
}
