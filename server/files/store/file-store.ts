import type { Readable } from 'node:stream'

/** Where the bytes of files are. A file's name is its organisation and the SHA-256 of its bytes. */
export type FileStore = {
  /**
   * Stores a file. When it resolves, the file outlives a crash.
   * @param path of a file on this machine with the bytes; it's gone then
   */
  put(name: FileName, path: string): Promise<void>
  /** The bytes; null if there is no such file. */
  open(name: FileName): Promise<Readable | null>
  has(name: FileName): Promise<boolean>
  /** Removes a file, if it's there. */
  remove(name: FileName): Promise<void>
  /** A folder on this machine in which uploads are gathered. */
  uploads(): Promise<string>
}

export type FileName = { organisation: string; sha256: string }
