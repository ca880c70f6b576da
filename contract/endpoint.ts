import type * as z from 'zod'
import type { Capability } from './roles.ts'

/**
 * The shape of an endpoint's entry in `contract/api/`, and what follows from an entry by type. Routes
 * mount from the entry, pages call by it, and the published document and the tenancy tests read it.
 */

export type Endpoint = Described & Asked & Answered & ForCallers

type ForCallers = ForDocumentedCallers | ForPeople | ForMembers

type Described = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters. */
  path: `/${string}`
  operationId: string
  tag:
    | 'Catalogue'
    | 'Organisation'
    | 'Orders'
    | 'Hirers'
    | 'Payments'
    | 'Jobs'
    | 'Webhooks'
    | 'Accounts'
    | 'Office'
    | 'Drivers'
  summary: string
  description: string
  maturity: 'stable' | 'beta'
  /** Whether the published document has it; only `false` keeps it out. */
  published?: boolean
}

type Asked = {
  /** One for each `{name}` of the path. */
  params: Readonly<Record<string, PathParameter>>
  query?: z.ZodObject
  body?: z.ZodType
  /** Whether it takes an `Idempotency-Key`. */
  idempotent?: boolean
  /** Whether calls for one `{id}` happen one after another, because each changes that order. */
  takesTurns?: boolean
  /** Says what the body is, if its fields don't. */
  sends?: string
  /** Bodies to show, by name. */
  bodyExamples?: Readonly<Record<string, Example>>
}

type Answered = {
  status: 200 | 201 | 202 | 204
  answer: z.ZodType
  /** What the success means. */
  means: string
  /** An answer to show; absent if it has no content. */
  answerExample?: unknown
  /** What it answers, by 200, if its query has `dryRun`: then it only says what it would do. */
  dryRun?: { answer: z.ZodType; means: string; answerExample: unknown }
  /** Whether a read has an `ETag`, and answers 304 to those who have the same already. */
  tagged?: boolean
  /** The refusals of its own. 404, 405, 429 and 500 also come to every endpoint they can happen at. */
  refusals: readonly DescribedRefusal[]
}

/**
 * Callers of the interface: from anywhere, by an order's access key, or by API key. The interface
 * promises them JSON bodies of up to 16 KB (sections 4 and 7), so they can't ask for anything else.
 */
type ForDocumentedCallers = {
  audience: 'public' | 'hirer' | 'key'
  bodyType?: 'application/json'
  /**
   * Whether the write itself checks that the key is live, so that the caller may be known from memory until then. A dry run
   * doesn't write.
   */
  checksKey?: boolean
  bodyLimit?: never
  capability?: never
  signedOut?: never
  /** What is answered, if it isn't JSON: a photo. */
  answerType?: 'image/jpeg'
  ifMatch?: never
  stepUp?: never
  changesNothing?: never
}

/** What calls by people with an account can ask for, besides what documented callers can. */
type ForSignedInCallers = {
  /** How the body is carried; JSON if absent. */
  bodyType?: BodyType
  /** The most bytes of a body; 16,384 if absent. */
  bodyLimit?: number
  /** What is answered, if it isn't JSON: a stream of text, or a file. */
  answerType?: AnswerType
  /** Whether the caller must name the version it changes. */
  ifMatch?: boolean
  /** Whether the caller must have proved who they are a moment ago. */
  stepUp?: boolean
  /** Whether it only asks, though not by a GET: then open pages have nothing to fetch again. */
  changesNothing?: boolean
}

/** People with an account, about themselves; and people who sign in. */
type ForPeople = ForSignedInCallers & {
  audience: 'account' | 'driver'
  checksKey?: never
  /** Whether it is for callers who aren't signed in yet. */
  signedOut?: boolean
  capability?: never
}

/** Members of an organisation, in its office. */
type ForMembers = ForSignedInCallers & {
  audience: 'office'
  checksKey?: never
  /** What a member must be allowed to do. */
  capability: Capability
  /** Whether it stays open when the subscription is inactive. */
  unsubscribed?: boolean
  signedOut?: never
}

export type AudienceName = Endpoint['audience']
export type AnswerType =
  ('text/csv' | 'text/event-stream') | ('application/pdf' | 'application/zip' | 'image/jpeg')
export type BodyType = 'application/json' | 'text/csv' | 'multipart/form-data' | 'image/jpeg'
export type Example = { summary: string; value: unknown }

export type PathParameter = {
  /** What kind of record it names. */
  names:
    | ('organisation' | 'order' | 'payment session' | 'job' | 'webhook endpoint' | 'event')
    | ('session' | 'member' | 'invitation' | 'passkey' | 'api key')
    | ('export' | 'email' | 'website')
    | ('customer' | 'customer merge' | 'import' | 'saved view')
    | ('vehicle' | 'depot' | 'tip site' | 'bin' | 'docket')
    | ('run' | 'board moves')
    | ('driver' | 'phone' | 'file')
    | 'charge'
    | ('invoice' | 'invoice draft' | 'invoice run' | 'books export')
    | ('payment' | 'bank line')
    /** No record of anyone's. */
    | 'report'
  description: string
  schema: z.ZodType
  example: string
}

/** A refusal as callers are promised it. One status can mean different things at different endpoints. */
export type DescribedRefusal = {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428
  /** Unique; the published document refers to it by this name. */
  name: string
  meaning: string
  /** The sentence of the error body, or several by what they are examples of. */
  says: string | Readonly<Record<string, string>>
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The path parameters of an endpoint, as text. */
export type Params<E extends { path: string }> = Record<NamesIn<E['path']>, string>

/** The parsed query of an endpoint. */
export type Query<E> = E extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** The parsed body of an endpoint. */
export type Body<E> = E extends { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** What an endpoint answers. */
export type Answer<E extends { answer: z.ZodType }> = z.output<E['answer']>

/** What an endpoint answers if its query has `dryRun`. */
export type DryRunAnswer<E> = E extends { dryRun: { answer: infer Schema extends z.ZodType } }
  ? z.output<Schema>
  : never

/** The version that a call names, where the entry asks for one. */
export type IfMatch<E> = E extends { ifMatch: true } ? number : undefined

/** A call as its handler gets it: the guard has let it in, and its query is parsed. */
export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  /** The body as it was sent, not yet validated. */
  sent: unknown
  /**
   * Validates the body. It is a function because an unknown record answers 404, and a version that isn't the latest 412,
   * before the body is looked at (rules, sections 1 and 11). So an operation that compares versions takes it as `read`.
   * @throws Refusal 422 with every field that is wrong
   */
  body: () => Body<E>
  /** The `Cookie` header as it was sent. */
  cookies: string | undefined
  /** The `Idempotency-Key` header as it was sent. */
  idempotencyKey: string | undefined
  /**
   * The version that `If-Match` names; only where the entry asks for one.
   * @throws Refusal 428 if the header is missing, 412 if it can't be a version
   */
  version: () => IfMatch<E>
  /**
   * Marks the answer as the original one of a known `Idempotency-Key`, which perhaps came with another
   * body.
   */
  markReplayed: (replay?: { mismatch?: boolean }) => void
}

/** What a caller sends to an endpoint. */
export type Sent<E extends Endpoint> = {
  params: Params<E>
} & (E extends { query: infer Schema extends z.ZodType } ? { query?: z.input<Schema> } : unknown) &
  (E extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown)

/** What a person with an account sends: also the version that they change, where the entry asks for it. */
export type SentByPerson<E extends Endpoint> = Sent<E> &
  (E extends { ifMatch: true } ? { version: number } : unknown)
