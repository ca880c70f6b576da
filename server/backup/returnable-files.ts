import type { FileName, FileStore } from '#server/files/store/file-store.ts'

/** A store that can take back what was put into it. */
export type ReturnableFiles = FileStore & {
  /** Removes the files that this put there. One that can't be removed stays. */
  takeBack(): Promise<void>
}

/** Files that were in the store before aren't removed: perhaps something else refers to them. */
export function returnable(files: FileStore): ReturnableFiles {
  const added: FileName[] = []
  return {
    ...files,
    async put(name, path) {
      // Before it's there: a store that didn't answer may have it all the same.
      if (!(await files.has(name))) added.push(name)
      await files.put(name, path)
    },
    async takeBack() {
      for (const name of added.splice(0)) await files.remove(name).catch(() => {})
    },
  }
}
