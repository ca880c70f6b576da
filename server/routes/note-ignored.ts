import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { IGNORED_HEADER, findIgnored, formatIgnoredHeader } from '#contract/ignored-header.ts'
import { NOTHING, knownFields } from '#contract/known-fields.ts'

/** Names in a header what was sent and is ignored. */
export type NoteIgnored = (reply: FastifyReply, sent: { query: unknown; body: unknown }) => void

/** For callers of the interface: our own pages send nothing that isn't known. */
export function createIgnoredNote({ audience, query, body }: Endpoint): NoteIgnored {
  if (audience !== 'key' && audience !== 'public' && audience !== 'hirer') return () => {}
  const parameters = query ? knownFields(query) : NOTHING
  const fields = body && knownFields(body)
  return (reply, sent) => {
    const names = findIgnored(parameters, sent.query)
    if (fields) findIgnored(fields, sent.body, names)
    const header = formatIgnoredHeader(names)
    if (header !== null) reply.header(IGNORED_HEADER, header)
  }
}
