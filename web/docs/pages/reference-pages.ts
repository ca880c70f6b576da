import { EVENTS } from '#server/openapi/document/tags.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { hasSection } from '#web/docs/describe-schema.ts'
import type { Entry } from '#web/docs/find-parts.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { writeFields, writeTable } from '#web/docs/write-fields.ts'
import { joinBlocks, writeOperation, writeWebhook } from '#web/docs/write-operation.ts'
import type { Group, Page } from './page.ts'

/** A page for each tag, with a page for each of its calls; then the objects that they answer. */
export function referencePages(document: OpenApiDocument): Group {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  const tags = document.tags
    .filter(({ name }) => name !== EVENTS)
    .map((tag) => {
      const own = entries.filter(({ operation }) => operation.tags.includes(tag.name))
      return tagPage(document, tag, own)
    })
  return { title: 'Reference', pages: [...tags, objectsPage(document)] }
}

type Tag = OpenApiDocument['tags'][number]

function tagPage(document: OpenApiDocument, { name, description }: Tag, entries: Entry[]) {
  const path = slug(name)
  const below = entries.map((entry): Page => {
    const { operationId, summary, description: about } = entry.operation
    const id = `op-${slug(operationId)}`
    const own = `${path}/${slug(operationId)}`
    return { path: own, id, title: summary, about, text: writeOperation(document, entry) }
  })
  const rows = entries.map(({ method, path: address, operation }) => [
    `[${operation.summary}](#op-${slug(operation.operationId)})`,
    `${method.toUpperCase()} \`${address}\``,
  ])
  const text = `${description}\n\n${writeTable(['Call', 'Address'], rows)}`
  return { path, id: `tag-${path}`, title: name, about: description, text, below }
}

/** The guide to receiving events, with a page for each type. */
export function eventsPage(document: OpenApiDocument) {
  const guide = document.tags.find(({ name }) => name === EVENTS)?.description ?? ''
  const types = Object.entries(document.webhooks)
  const below = types.map(([type, { post }]): Page => {
    const text = writeWebhook(document, post)
    const path = `events/${slug(type)}`
    return { path, id: `event-${slug(type)}`, title: type, about: post.summary, text }
  })
  const rows = types.map(([type, { post }]) => [`[${type}](#event-${slug(type)})`, post.summary])
  const text = joinBlocks([guide, '## All events', writeTable(['Event', 'When'], rows)])
  const about = 'How events are pushed to your server, and how to check that they are genuine.'
  return { path: 'events', id: 'webhooks', title: EVENTS, about, text, below }
}

/** Every object that answers contain. The fields of a body are with its call. */
function objectsPage({ paths, components: { schemas } }: OpenApiDocument) {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const bodies = new Set(
    operations.map(({ requestBody }) => requestBody?.content['application/json'].schema.$ref),
  )
  const below = Object.entries(schemas)
    .filter(([name, schema]) => hasSection(schema) && !bodies.has(`#/components/schemas/${name}`))
    .map(([name, schema]): Page => {
      const about = schema.description ?? `The fields of ${name}.`
      const text = joinBlocks([schema.description, writeFields(schemas, schema)])
      const path = `objects/${slug(name)}`
      return { path, id: `schema-${slug(name)}`, title: name, about, text }
    })
  const about = 'Every object that answers and bodies contain, field by field.'
  const list = below.map(({ id, title }) => `- [${title}](#${id})`).join('\n')
  const text = `${about}\n\n${list}`
  return { path: 'objects', id: 'schemas', title: 'Objects', about, text, below }
}
