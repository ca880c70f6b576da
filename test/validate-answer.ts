import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parseList } from 'structured-headers'
import { endpoints } from '#contract/api/endpoints.ts'
import { readProblems } from '#contract/problems.ts'
import { defaultDeployment } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'
import type { Answer } from './answer.ts'

/**
 * Checks an answer against the published OpenAPI document: documented status, documented fields only,
 * the right shape, and the one shape for errors.
 */

const document = JSON.parse(
  JSON.stringify(createOpenApiDocument(defaultDeployment('http://localhost'))),
) as {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, Response> }
}
type Response = { $ref?: string; content?: Record<string, { schema: unknown }> }
type Operation = { responses: Record<string, Response> }

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const closed = closeObjects({ $id: 'document', components: document.components ?? {} })
ajv.addSchema(closed as object)

const compiled = new Map<string, ValidateFunction>()
const routes = Object.values(endpoints).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

export function validateAnswer(method: string, url: string, answer: Answer): void {
  const path = url.split('?', 1)[0] ?? ''
  if (path.startsWith('/api/')) {
    expectHeader(answer, 'cache-control', 'no-store')
    if (!answer.headers.has('x-request-id')) throw new Error(`${path}: no x-request-id`)
  }
  if (answer.status >= 400 && method !== 'HEAD') expectError(path, answer)
  const asked = method === 'HEAD' ? 'GET' : method
  const route = routes.find((known) => known.method === asked && known.pattern.test(path))
  if (!route || !document.paths?.[route.path]) return

  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  const response = resolve(operation?.responses[String(answer.status)])
  if (!response)
    throw new Error(`${method} ${route.path} answered an undocumented ${answer.status}`)
  if (method === 'HEAD') return
  const key = `${route.method} ${route.path} ${answer.status}`
  let validate = compiled.get(key)
  if (!validate) {
    const schema = response.content?.['application/json']?.schema ?? {}
    validate = ajv.compile(retarget(closeObjects(schema)) as object)
    compiled.set(key, validate)
  }
  if (!validate(answer.json)) {
    const first = validate.errors?.slice(0, 3)
    throw new Error(
      `${key} does not fit its schema: ${JSON.stringify(first)} in ${answer.text.slice(0, 500)}`,
    )
  }
}

function expectError(path: string, { status, headers, json, text }: Answer): void {
  const keys = typeof json === 'object' && json !== null ? Object.keys(json) : []
  if (keys.length !== 1 || typeof json.error !== 'string' || json.error === '') {
    throw new Error(`${path}: not an error body: ${text.slice(0, 300)}`)
  }
  const fields = readProblems(status === 422 ? json.error : '').map(({ field }) => field)
  const listed = parseList(headers.get('kerbside-problems') ?? '').map(([field]) => String(field))
  if (listed.join('; ') !== fields.slice(0, listed.length || Infinity).join('; ')) {
    throw new Error(`${path}: Kerbside-Problems has other fields: ${listed.join(', ')}`)
  }
}

function expectHeader({ headers }: Answer, name: string, value: string): void {
  if (headers.get(name) !== value) throw new Error(`${name} is ${headers.get(name)}, not ${value}`)
}

function resolve(response: Response | undefined): Response | undefined {
  const name = response?.$ref?.split('/').at(-1)
  return name === undefined ? response : document.components?.responses?.[name]
}

/** The same schema with all objects closed, so that undocumented fields fail. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, closeObjects(value)])
  const copy = Object.fromEntries(entries) as Record<string, unknown>
  if (
    copy['type'] === 'object' &&
    copy['properties'] &&
    copy['additionalProperties'] === undefined
  ) {
    copy['additionalProperties'] = false
  }
  return copy
}

/** Rewrites references to point at the document registered with ajv. */
function retarget(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
}
