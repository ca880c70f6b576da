/**
 * What the phone keeps, in IndexedDB: forty lines of our own, because all that a library would add is
 * promises, and strict durability has to be asked for at each transaction anyway (decision 26).
 */

const NAME = 'kerbside-driver'
const VERSION = 1

/** `actions` by sequence; `photos`, their `bytes` and small pictures by SHA-256; `values` by name. */
export const STORES = ['actions', 'photos', 'bytes', 'thumbs', 'values'] as const
export type StoreName = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const store of STORES) request.result.createObjectStore(store)
    })
    request.addEventListener('success', () => {
      const database = request.result
      // A newer version in another window, or the browser's clean-up, closed it: the next call opens it
      // again.
      const forget = () => {
        database.close()
        opened = undefined
      }
      database.addEventListener('versionchange', forget)
      database.addEventListener('close', forget)
      resolve(database)
    })
    request.addEventListener('error', () => reject(failureOf(request)))
  })
}

/** What a transaction reads and writes with. */
export type Keeping = {
  get: <Value>(store: StoreName, key: IDBValidKey) => Promise<Value | undefined>
  all: <Value>(store: StoreName) => Promise<Value[]>
  put: (store: StoreName, key: IDBValidKey, value: unknown) => void
  remove: (store: StoreName, key: IDBValidKey) => void
}

/**
 * Runs work in one transaction. When it resolves, what was written is on the disk, not only on its way there.
 * @throws DOMException `QuotaExceededError` if the phone is full; then nothing was written
 */
export async function within<Result>(
  mode: 'readonly' | 'readwrite',
  work: (keeping: Keeping) => Promise<Result>,
): Promise<Result> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const transaction = (await opened).transaction(STORES, mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failureOf(transaction)))
  })
  // What the work throws is reported below.
  done.catch(() => undefined)
  try {
    const result = await work({
      get: (store, key) => ask(transaction.objectStore(store).get(key)),
      all: (store) => ask(transaction.objectStore(store).getAll()),
      put: (store, key, value) => void transaction.objectStore(store).put(value, key),
      remove: (store, key) => void transaction.objectStore(store).delete(key),
    })
    await done
    return result
  } catch (error) {
    // A full phone ends the transaction, and then every read in it fails for another reason.
    const { error: why } = transaction
    if (why === null) abort(transaction)
    throw why ?? error
  }
}

function ask<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failureOf(request)))
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

const failureOf = ({ error }: { error: DOMException | null }): Error =>
  error ?? new DOMException('The phone did not keep it', 'AbortError')
