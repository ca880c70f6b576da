/** What a page's main thread did while it was traced, frame by frame. */

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  args?: { name?: string }
}

/**
 * The work of each frame in milliseconds: what ran between its beginning and that of the next.
 * @param trace as Chromium writes it
 */
export function frameWork(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const works = threads.map(({ pid, tid }) =>
    ofThread(traceEvents.filter((event) => event.pid === pid && event.tid === tid)),
  )
  // Other pages, such as the one the browser opens with, draw nothing.
  return works.reduce((most, work) => (work.length > most.length ? work : most), [])
}

function ofThread(events: readonly TraceEvent[]): number[] {
  const frames = events
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const work = frames.map(() => 0)
  for (const { name, ph, ts, dur } of events) {
    if (ph !== 'X' || dur === undefined || !name.endsWith('RunTask')) continue
    // The task in which a frame begins is that frame's.
    const frame = frames.findLastIndex((begin) => begin <= ts + dur)
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + dur / 1000
  }
  return work.slice(0, -1)
}
