import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListJobsQuery } from './schema/queries.ts'
import type { Job, JobPage } from './schema/schema.ts'

/** What crews do each day. */
export function createJobs(call: Call) {
  const api = {
    /** Reads a job with its outcome. */
    get(id: string, options?: CallOptions): Promise<Job> {
      return call('get', '/api/v1/jobs/{id}', { id }, options)
    },

    /** Reads a photo that a job's `photos` name, as JPEG. 404 until the crew's phone has sent it. */
    photo(id: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
      return call('get', '/api/v1/files/{id}', { id }, options)
    },

    /** One page of jobs, today's unless the query asks for others. */
    list(query?: ListJobsQuery, options?: CallOptions): Promise<JobPage> {
      return call('get', '/api/v1/jobs', { query }, options)
    },

    /** Every job that matches the query, page after page. */
    all(query: ListJobsQuery = {}, options?: CallOptions): AsyncGenerator<Job, void, undefined> {
      // Without a date the first page is today's, and the next pages stay on that day past midnight.
      let { date } = query
      return pageThrough(query, async (asked) => {
        const page = await api.list({ ...asked, date }, options)
        date = page.date ?? undefined
        return page
      })
    },
  }
  return api
}

export type Jobs = ReturnType<typeof createJobs>
