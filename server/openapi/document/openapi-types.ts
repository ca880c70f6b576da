/**
 * The part of an OpenAPI 3.1 document that the documentation page reads, with what a document must
 * also say. Anything else in it is ignored.
 */
export interface OpenApiDocument {
  openapi?: string | undefined
  jsonSchemaDialect?: string | undefined
  info: Info
  servers?: { url: string; description?: string | undefined }[] | undefined
  externalDocs?: { url: string; description?: string | undefined } | undefined
  tags?: { name: string; description?: string | undefined }[] | undefined
  security?: SecurityRequirement[] | undefined
  paths?: Record<string, PathItem> | undefined
  webhooks?: Record<string, PathItem> | undefined
  components?: Components | undefined
}

export interface Info {
  title: string
  version: string
  summary?: string | undefined
  description?: string | undefined
  contact?: { name?: string; url?: string; email?: string } | undefined
  license?: { name: string; identifier?: string; url?: string } | undefined
}

export interface Components {
  schemas?: Record<string, Schema> | undefined
  parameters?: Record<string, Parameter | Reference> | undefined
  requestBodies?: Record<string, RequestBody | Reference> | undefined
  responses?: Record<string, Response | Reference> | undefined
  headers?: Record<string, Header | Reference> | undefined
  examples?: Record<string, Example | Reference> | undefined
  securitySchemes?: Record<string, SecurityScheme> | undefined
}

export interface Reference {
  $ref: string
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

export type PathItem = { [M in Method]?: Operation | undefined } & {
  parameters?: (Parameter | Reference)[] | undefined
}

export interface Operation {
  operationId?: string | undefined
  summary?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  deprecated?: boolean | undefined
  'x-maturity'?: string | undefined
  security?: SecurityRequirement[] | undefined
  parameters?: (Parameter | Reference)[] | undefined
  requestBody?: RequestBody | Reference | undefined
  responses?: Record<string, Response | Reference> | undefined
}

/** Scheme name to the scopes or roles it asks for. */
export type SecurityRequirement = Record<string, string[]>

export interface SecurityScheme {
  type: string
  description?: string | undefined
  scheme?: string | undefined
  in?: string | undefined
  name?: string | undefined
}

export interface Parameter {
  name: string
  in: string
  required?: boolean | undefined
  deprecated?: boolean | undefined
  description?: string | undefined
  schema?: Schema | boolean | undefined
  example?: unknown
}

export interface Header {
  description?: string | undefined
  schema?: Schema | boolean | undefined
}

export interface RequestBody {
  description?: string | undefined
  required?: boolean | undefined
  content: Record<string, MediaType>
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference> | undefined
  content?: Record<string, MediaType> | undefined
}

export interface MediaType {
  schema?: Schema | boolean | undefined
  example?: unknown
  examples?: Record<string, Example | Reference> | undefined
}

export interface Example {
  summary?: string | undefined
  value?: unknown
}

/** JSON Schema 2020-12, as `z.toJSONSchema` writes it. */
export interface Schema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  deprecated?: boolean | undefined
  'x-maturity'?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  default?: unknown
  examples?: unknown[] | undefined
  anyOf?: (Schema | boolean)[] | undefined
  oneOf?: (Schema | boolean)[] | undefined
  allOf?: (Schema | boolean)[] | undefined
  properties?: Record<string, Schema | boolean> | undefined
  required?: string[] | undefined
  additionalProperties?: Schema | boolean | undefined
  items?: Schema | boolean | (Schema | boolean)[] | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | boolean | undefined
  exclusiveMaximum?: number | boolean | undefined
  multipleOf?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  uniqueItems?: boolean | undefined
}
