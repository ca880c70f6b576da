import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { PrintedStatement } from '#contract/invoices/printed-statement.ts'

/** An invoice, a credit note or a statement. */
type Printable = { document: InvoiceDocument } | { statement: PrintedStatement }

export type ToPrint = {
  /** The id of the organisation whose it is. */
  organisation: string
  printed: Printable
  /** A PNG; null for none. */
  logo: Uint8Array | null
}

export type ToDraw = { job: number; printed: Printable; logo: Uint8Array | null }
export type Drawn = { job: number; bytes: Uint8Array<ArrayBuffer> } | { job: number; error: string }

/** Makes PDFs of invoices, credit notes and statements. */
export type Printer = {
  /**
   * The document as a PDF: the same bytes for the same document and logo.
   * @throws Refusal 429 if the organisation prints so much that it isn't this one's turn in five seconds
   */
  print(toPrint: ToPrint): Promise<Uint8Array>
  end(): Promise<void>
}

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/** How long a thread waits for another document before it ends and gives its memory back. */
const IDLE_MS = 30_000

/** Places at the printer. Each organisation has few, so that the documents of others don’t wait behind all of its own. */
type Places = {
  /** Null if there is one. @throws Refusal 429 (by the promise) if none comes free */
  take(organisation: string): Promise<void> | null
  give(organisation: string): void
}

/** A printer with a thread of its own, which starts with the first document. */
export function createPrinter(places: Places): Printer {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let jobs = 0
  const waiting = new Map<number, Waiting>()
  let stopping = false

  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  const fail = (failed: Worker, error: Error) => {
    if (thread === failed) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const take = (drawn: Drawn) => {
    const asked = waiting.get(drawn.job)
    waiting.delete(drawn.job)
    if ('bytes' in drawn) asked?.resolve(drawn.bytes)
    else asked?.reject(new Error(`a PDF can’t be drawn: ${drawn.error}`))
    if (waiting.size > 0) return
    thread?.unref()
    idle = setTimeout(() => void end(), IDLE_MS).unref()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('print-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    started.on('message', take)
    started.on('error', (error) =>
      fail(started, error instanceof Error ? error : new Error(String(error))),
    )
    started.on('exit', () => {
      if (thread === started) fail(started, new Error('the thread that draws PDFs ended'))
    })
    return started
  }

  const draw = async ({ printed, logo }: ToPrint) => {
    if (stopping) throw new Error('the server is stopping')
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    const job = ++jobs
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    waiting.set(job, { resolve, reject })
    const asked: ToDraw = { job, printed, logo }
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(asked)
    return promise
  }

  return {
    async print(toPrint) {
      await places.take(toPrint.organisation)
      try {
        return await draw(toPrint)
      } finally {
        places.give(toPrint.organisation)
      }
    },
    async end() {
      stopping = true
      await end()
      for (const { reject } of waiting.values()) reject(new Error('the server is stopping'))
      waiting.clear()
    },
  }
}
