/** Calls a function some time after something has come to write, one call at a time. */
export type BatchWriter = {
  /** Something waits: it's written at the latest after the writer's time. */
  wait(): void
  /** Writes what waits, after what is being written. */
  flush(): Promise<void>
}

/** @param write takes what waits when it's called, and never throws */
export function createBatchWriter(write: () => Promise<void>, afterMs: number): BatchWriter {
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }
  return {
    wait() {
      timer ??= setTimeout(() => void flush(), afterMs)
    },
    flush,
  }
}
