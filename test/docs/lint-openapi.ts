import { createConfig, lintFromString } from '@redocly/openapi-core'
import { defaultDeployment } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'

/**
 * Lints the OpenAPI document with every recommended rule of Redocly. A warning also fails. It fetches
 * nothing, because the document refers to nothing outside itself.
 */
const config = await createConfig({ extends: ['recommended'] })
const source = JSON.stringify(
  createOpenApiDocument(defaultDeployment('https://api.kerbside.example')),
  null,
  2,
)
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })

for (const { severity, ruleId, message, location } of problems) {
  const where = location.map(({ pointer }) => pointer ?? '').join(' ')
  process.stderr.write(`${severity} ${ruleId} at ${where}\n  ${message}\n`)
}
if (problems.length > 0) process.exitCode = 1
else process.stdout.write('The OpenAPI document keeps every rule.\n')
