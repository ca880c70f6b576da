/** The parts of OpenAPI 3.1 that the published document uses. */
export type OpenApiDocument = {
  openapi: string
  jsonSchemaDialect: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  externalDocs: { url: string; description: string }
  servers: [{ url: string }]
  tags: { name: string; description: string }[]
  /** Operations by path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    securitySchemes: { apiKey: { type: 'http'; scheme: 'bearer'; description: string } }
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Response>
    schemas: Record<string, Schema>
  }
}

export type Reference = { $ref: string }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-maturity': 'stable' | 'beta'
  /** Empty if the operation needs no key. */
  security: { apiKey: [] }[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { description?: string; required: true; content: Content }
  responses: Record<string, Response | Reference>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: string | number
}

export type Header = { description: string; required?: true; schema: Schema }

export type Response = {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content | Picture
}

export type Content = { 'application/json': Media }

/** A photo. */
export type Picture = { 'image/jpeg': Pick<Media, 'schema'> }

export type Media = {
  schema: Schema
  example?: unknown
  examples?: Readonly<Record<string, { summary?: string; value: unknown }>>
}

/** JSON Schema 2020-12, as `z.toJSONSchema` writes it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  deprecated?: boolean
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
