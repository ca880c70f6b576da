import { readFileSync } from 'node:fs'

export type Release = {
  /** The version, or `Pending`. */
  title: string
  /** The day of the release; null if it isn't out yet. */
  date: string | null
  /** Markdown: what integrators can notice. */
  text: string
}

/** The part of the changelog that is for integrators, by release. */
export function integratorChanges(changelog = readChangelog()): Release[] {
  const releases = changelog.split(/^## /m).slice(1)
  return releases.flatMap((release) => {
    const title = release.slice(0, release.indexOf('\n')).trim()
    const text = /^### For integrators\n([^]*?)(?=^### |$(?![^]))/m.exec(release)?.[1]?.trim()
    const date = /\d{4}-\d{2}-\d{2}/.exec(title)?.[0] ?? null
    return text ? [{ title, date, text: unlink(text) }] : []
  })
}

/** The items of a release's lists, each as one paragraph of Markdown. */
export function itemsOf({ text }: Release): string[] {
  return text
    .split(/^- /m)
    .slice(1)
    .map((item) => (item.split(/\n\n/)[0] ?? '').replaceAll(/\s+/g, ' ').trim())
}

function readChangelog(): string {
  return readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
}

/** Links to files of the repository lead nowhere on a website: their words stay. */
function unlink(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1')
}
