import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './draw/draw-invoice.ts'
import { drawStatement } from './draw/draw-statement.ts'
import type { Drawn, ToDraw } from './printer.ts'

/** The program of the thread in which PDFs are drawn, so that a long one holds up no request. */
parentPort?.on('message', ({ job, printed, logo }: ToDraw) => {
  const picture = logo && Buffer.from(logo)
  const drawing =
    'statement' in printed
      ? drawStatement(printed.statement, picture)
      : drawInvoice(printed.document, picture)
  void drawing.then(
    (bytes) => answer({ job, bytes }, [bytes.buffer]),
    (error: unknown) => answer({ job, error: String(error) }, []),
  )
})

function answer(drawn: Drawn, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(drawn, moved)
}
