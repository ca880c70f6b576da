import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '#test/processes.ts'

/** The program of the version before this one: the last release's, by its tag `v…`. */

/** Until there's a release: the last commit whose newest migration is 0137. */
const BEFORE_RELEASES = 'b8277405e4a7436f9f3e581e1b635dcc39d58d5e'

const PARTS = ['bin', 'client', 'contract', 'embedded-postgres', 'package.json', 'server', 'web']

/** Its commit; null in a clone that doesn't have it, such as a shallow one. */
export const earlierCommit = findTag() ?? (isCommit(BEFORE_RELEASES) ? BEFORE_RELEASES : null)

/** Unpacks it into a folder of its own, with this version's dependencies. */
export function unpackEarlier(commit: string): Disposable & { main: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-earlier-'))
  const archive = git('archive', '--format=tar', commit, ...PARTS)
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return {
    main: join(folder, 'server/main.ts'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

function findTag(): string | null {
  const tags = tryGit('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')
  return tags?.split('\n')[0] || null
}

function isCommit(name: string): boolean {
  return tryGit('cat-file', '-e', `${name}^{commit}`) !== null
}

function tryGit(...words: string[]): string | null {
  try {
    return git(...words).toString()
  } catch {
    return null
  }
}

function git(...words: string[]): Buffer {
  return execFileSync('git', words, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
  })
}
