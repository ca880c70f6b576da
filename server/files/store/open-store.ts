import path from 'node:path'
import { createDirectoryStore } from './directory-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

type Bucket = { name: string; prefix: string; region: string; endpoint: string | null }
type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken: string | null }

/**
 * The store of files: a bucket of S3 if there is one, else the folder `files` of the data directory.
 * @param bucket null without one
 * @param keys null: those of the machine's role
 */
export function openFileStore(
  dataDir: string,
  { bucket, keys }: { bucket: Bucket | null; keys: Keys | null },
): FileStore {
  const folder = path.join(dataDir, 'files')
  if (bucket === null) return createDirectoryStore(folder)
  const { name, ...where } = bucket
  return createS3Store({ bucket: name, ...where, keys }, path.join(folder, 'uploads'))
}
