import type { paths } from './schema.ts'

/** What a call sends and gets back, worked out from the generated types. */

export type Path = keyof paths
type Operations<P extends Path> = Omit<paths[P], 'parameters'>
/** The methods of a path, in lower case. */
export type MethodOf<P extends Path> = {
  [M in keyof Operations<P>]-?: Exclude<Operations<P>[M], undefined> extends never ? never : M
}[keyof Operations<P>]
export type Operation<P extends Path, M extends MethodOf<P>> = Operations<P>[M]

/** The query of an operation; a parameter may also be `undefined`, which isn't sent. */
export type QueryOf<Op> = Op extends { parameters: { query?: infer Query extends object } }
  ? { [Name in keyof Query]: Query[Name] | undefined }
  : undefined

export type BodyOf<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : undefined

/**
 * What an operation answers on success: the bytes of a photo, `undefined` if it answers 204. One that can be
 * tried answers 200 to a dry run, and 201 otherwise.
 */
export type AnswerOf<Op, Query = undefined> = Op extends { responses: infer Responses }
  ? Responses extends { 200: infer Tried; 201: infer Done }
    ? Query extends { dryRun: true }
      ? JsonOf<Tried>
      : JsonOf<Done>
    : JsonOf<Responses[keyof Responses]>
  : never

type JsonOf<Response> = Response extends { content: { 'application/json': infer Answer } }
  ? Answer
  : Response extends { content: { 'image/jpeg': unknown } }
    ? Uint8Array<ArrayBuffer>
    : undefined
