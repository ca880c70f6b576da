import type { DocsIndex, DocsOperation } from './index-document.ts'
import type { Parameter, SecurityScheme } from '#server/openapi/document/openapi-types.ts'
import { resolveSchema } from './resolve-reference.ts'
import { sampleValue } from './sample-value.ts'

/** The file that examples with a body send: it is printed beside the command. */
export const BODY_FILE = 'body.json'

/** A command to paste into a shell. The key comes from `$KERBSIDE_KEY`, never from the page. */
export function writeCurl(index: DocsIndex, entry: DocsOperation): string {
  const { method, operation } = entry
  const lines = [`curl ${quote(address(index, entry))}`]
  if (method !== 'get') lines.push(`--request ${method.toUpperCase()}`)
  lines.push(...keyHeaders(index, entry).map((header) => `--header "${header}"`))
  if (operation.requestBody) lines.push(`--header 'Content-Type: application/json'`)
  for (const parameter of entry.parameters.filter(isShownHeader)) {
    lines.push(`--header ${quote(`${parameter.name}: ${sample(index, parameter)}`)}`)
  }
  if (operation.requestBody) lines.push(`--data @${BODY_FILE}`)
  return lines.join(' \\\n  ')
}

function address(index: DocsIndex, entry: DocsOperation): string {
  const base = index.document.servers?.[0]?.url.replace(/\/$/, '') ?? ''
  const path = entry.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = entry.parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? encodeURIComponent(sample(index, parameter)) : whole
  })
  const query = new URLSearchParams(
    entry.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map((parameter) => [parameter.name, sample(index, parameter)]),
  ).toString()
  return `${base}${path}${query === '' ? '' : `?${query}`}`
}

function keyHeaders(index: DocsIndex, entry: DocsOperation): string[] {
  const [first] = entry.operation.security ?? index.document.security ?? []
  return Object.keys(first ?? {}).flatMap((name) => {
    const scheme: SecurityScheme | undefined = index.document.components?.securitySchemes?.[name]
    if (scheme?.type === 'http') return ['Authorization: Bearer $KERBSIDE_KEY']
    if (scheme?.type === 'apiKey' && scheme.in === 'header')
      return [`${shellWord(scheme.name)}: $KERBSIDE_KEY`]
    return []
  })
}

/** Optional headers with an example are worth showing; Authorization and Content-Type are there. */
function isShownHeader(parameter: Parameter): boolean {
  const wanted = parameter.required === true || parameter.example !== undefined
  return (
    parameter.in === 'header' && wanted && !/^(authorization|content-type)$/i.test(parameter.name)
  )
}

/** Its example; where none says what it looks like, its name in capitals, to be filled in. */
function sample({ document }: DocsIndex, parameter: Parameter): string {
  const { format, examples, enum: choices } = resolveSchema(document, parameter.schema ?? {})
  const open = parameter.example === undefined && (format ?? examples ?? choices) === undefined
  if (open)
    return parameter.name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .replace(/\W+/g, '_')
      .toUpperCase()
  const value = parameter.example ?? sampleValue(document, parameter.schema ?? {})
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Header names are tokens: nothing the shell would read within double quotes. */
function shellWord(name: string | undefined): string {
  return (name ?? '').replace(/[^\w-]/g, '')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
