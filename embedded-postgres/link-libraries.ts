import { lstat, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes the library links that npm cannot pack and that the package's install script, which we do
 * not run, would make. Throws where the folder may not be written to and lacks one.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch(async (error: unknown) => {
      if (!(await exists(link))) throw error // else another program made it just now
    })
  }
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
