import { readFileSync } from 'node:fs'
import { guides } from '#server/openapi/guides/guides.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { hasSection, nameOf } from './describe-schema.ts'
import { escapeHtml, renderMarkdown, slug } from './render-markdown.ts'
import { writeFields } from './write-fields.ts'
import { joinBlocks, writeOperation, writeWebhook } from './write-operation.ts'

/** The tag of the events, whose description belongs above them. */
const EVENTS = 'Webhook events'

const STYLE = ['base', 'layout', 'text', 'tables', 'print']
  .map((name) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** The API reference as one page of HTML, without scripts, and with its style inside. */
export function renderPage(document: OpenApiDocument): string {
  const { title, version } = document.info
  const content = renderMarkdown(writeContent(document))
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}: documentation</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1 id="top">${escapeHtml(title)}</h1>
<p>Version ${escapeHtml(version)} at <code>${escapeHtml(document.servers[0].url)}</code>,
also <a href="/api/openapi.json">as OpenAPI 3.1</a></p>
</header>
<nav aria-label="Contents"><details open><summary>Contents</summary>
${renderContents(content)}
</details></nav>
<main id="content" tabindex="-1">
${content}
</main>
<footer><p><a href="#top">Back to the top</a></p></footer>
</body>
</html>
`
}

function writeContent(document: OpenApiDocument): string {
  const { info, tags, paths, webhooks, components } = document
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  const bodies = new Set(operations.map(({ operation }) => bodyName(operation.requestBody)))
  // A body's fields appear with its operation.
  const schemas = Object.entries(components.schemas).filter(
    ([name, schema]) => hasSection(schema) && !bodies.has(name),
  )
  return joinBlocks([
    info.description,
    '## Authentication',
    '```\nAuthorization: Bearer <key>\n```',
    components.securitySchemes.apiKey.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${name} {#${name === EVENTS ? 'webhooks' : `tag-${slug(name)}`}}`,
      description,
      ...operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((entry) => writeOperation(document, entry)),
      ...Object.entries(webhooks)
        .filter(([, { post }]) => post.tags.includes(name))
        .map(([type, { post }]) => writeWebhook(document, type, post)),
    ]),
    ...guides.flatMap(({ name, text }) => [`## ${name} {#tag-${slug(name)}}`, text]),
    '## Schemas',
    ...schemas.flatMap(([name, schema]) => [
      `### ${name} {#schema-${slug(name)}}`,
      schema.description,
      writeFields(components.schemas, schema),
    ]),
  ])
}

type Body = OpenApiDocument['paths'][string][string]['requestBody']

function bodyName(body: Body): string {
  return nameOf(body?.content['application/json'].schema.$ref ?? '')
}

/** The headings of the second and third level as nested lists of links. */
function renderContents(content: string): string {
  const headings = [...content.matchAll(/<h([23]) id="([\w-]+)"><a [^>]*>(.*?)<\/a>/g)]
  const lines = headings.map(([, level, id, text]) => {
    return `${level === '2' ? '' : '  '}- [${text}](#${id})`
  })
  return renderMarkdown(lines.join('\n'))
}
