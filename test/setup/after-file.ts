/**
 * What a test file has opened, closed once it's done. Vitest forgets an `afterAll` that is called within a test or a
 * hook, and the workers outlive their files: a server or browser that isn't closed would run on beside all later ones.
 */
let opened = new AsyncDisposableStack()

/** Has something closed after the test file, last opened, first closed. */
export function closeAfterFile(close: () => unknown): void {
  opened.defer(async () => {
    await close()
  })
}

/** Closes all that the test file has opened, and throws what went wrong. */
export async function closeOpened(): Promise<void> {
  const closing = opened
  opened = new AsyncDisposableStack()
  await closing.disposeAsync()
}
