import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { integratorChanges } from '#web/docs/downloads/changelog.ts'
import type { Group, Page } from './page.ts'
import { basicPages, behindPages } from './basic-pages.ts'
import { recipePages, startPages } from './guide-pages.ts'
import { eventsPage, referencePages } from './reference-pages.ts'

/** Every page of the documentation, in the order of the contents. */
export function composePages(document: OpenApiDocument): Group[] {
  return [
    { title: 'Start', pages: startPages(document) },
    { title: 'Recipes', pages: recipePages(document) },
    {
      title: 'How it works',
      pages: [
        ...basicPages(document),
        eventsPage(document),
        ...behindPages(document),
        changelogPage(),
        downloadsPage,
      ],
    },
    referencePages(document),
  ]
}

function changelogPage(): Page {
  const about = 'What has changed for integrators.'
  const feed = 'Follow it with the [Atom feed](/docs/changelog.atom).'
  const releases = integratorChanges().map(({ title, text }) => `## ${title}\n\n${text}`)
  const text = [`${about} ${feed}`, ...releases].join('\n\n')
  return { path: 'changelog', id: 'changelog', title: 'Changelog', about, text }
}

const downloadsPage: Page = {
  path: 'downloads',
  id: 'downloads',
  title: 'Downloads',
  about: 'The API for your tools: OpenAPI and Postman.',
  text: `
- [OpenAPI 3.1](/api/openapi.json) describes every call, body, answer and event.
- [Postman collection](/docs/kerbside.postman.json), made from it: set the variable \`apiKey\` and send.
- [TypeScript client](#client), with retries and verified events.
- [Changelog feed](/docs/changelog.atom), in Atom.
`.trim(),
}
