import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { parametersOf } from './find-parts.ts'
import type { Entry } from './find-parts.ts'

/**
 * A command to paste into a shell. It takes the key from `$KERBSIDE_KEY`.
 * @param body what it sends, if the operation has a body
 */
export function writeCurl(
  document: OpenApiDocument,
  { method, path, operation }: Entry,
  body?: unknown,
): string {
  const parameters = parametersOf(document, operation)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example)),
  )
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const lines = [
    `curl ${quote(`${document.servers[0].url}${filled}`)}`,
    ...(method === 'get' ? [] : [`--request ${method.toUpperCase()}`]),
    ...(operation.security.length > 0 ? ['--header "Authorization: Bearer $KERBSIDE_KEY"'] : []),
    ...headers.map(({ name, example }) => `--header ${quote(`${name}: ${String(example)}`)}`),
    ...(operation.requestBody
      ? [`--header 'Content-Type: application/json'`, `--data ${quote(writeBody(body))}`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function writeBody(body: unknown): string {
  return JSON.stringify(body ?? {}, null, 2)
}
