import { dirname, posix } from 'node:path'
import { joinLines } from './read-tree.ts'
import type { TextFile } from './read-tree.ts'

/**
 * Finds what points nowhere: a cited section, a decision's number, a link in a Markdown file. Pure:
 * the files come in, a message for each broken reference goes out.
 */

/** The two documents whose sections are cited, by the word that cites them. */
const CITED = { interface: 'docs/interface.md', rules: 'docs/rules.md' } as const

const NUMBER = String.raw`\d+(?:\.\d+)*`
const CITATION = new RegExp(
  String.raw`\b(interface|rules|decisions),? sections? (${NUMBER}(?:(?:, (?:and )?| and | to )(?:section )?${NUMBER})*)(?:, "([^"]+)")?`,
  'gi',
)

export function findBrokenReferences(
  files: readonly TextFile[],
  paths: readonly string[],
): string[] {
  const known = new Set(paths)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const decisions = paths.flatMap((path) => {
    const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return files.flatMap((file) => [
    ...brokenCitations(file, texts),
    ...brokenDecisions(file, decisions),
    ...(file.path.endsWith('.md') ? brokenLinks(file, known, texts) : []),
    ...(file.path.endsWith('.md') ? brokenPaths(file, paths) : []),
    ...brokenName(file.path, texts),
  ])
}

/** Citations such as "interface, section 4.5" and "rules, sections 5 and 6". */
function brokenCitations({ path, text }: TextFile, texts: Map<string, string>): string[] {
  return [...joinLines(text).matchAll(CITATION)].flatMap(([citation, word, numbers = '', name]) => {
    const document = texts.get(documentOf(word))
    if (document === undefined) return [`${path}: no document has the sections of "${citation}"`]
    const sections = sectionsOf(document)
    const missing = (numbers.match(new RegExp(NUMBER, 'g')) ?? []).filter(
      (number) => !sections.has(number),
    )
    const wrong = missing.map((number) => `${path}: ${documentOf(word)} has no section ${number}`)
    const named = name === undefined || document.toLowerCase().includes(name.toLowerCase())
    return named ? wrong : [...wrong, `${path}: ${documentOf(word)} doesn't mention "${name}"`]
  })
}

function documentOf(word = ''): string {
  const cited = Object.entries(CITED).find(([name]) => name === word.toLowerCase())
  return cited?.[1] ?? ''
}

function sectionsOf(document: string): Set<string> {
  return new Set(Array.from(document.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm), ([, n = '']) => n))
}

/** A test file is named for the section of the interface it tests, such as `4.6-order-body`. */
function brokenName(path: string, texts: Map<string, string>): string[] {
  if (!path.startsWith('test/spec/')) return []
  const sections = sectionsOf(texts.get(CITED.interface) ?? '')
  return path
    .split('/')
    .flatMap((part) => /^(\d+(?:\.\d+)*)-/.exec(part)?.[1] ?? [])
    .filter((number) => !sections.has(number))
    .map((number) => `${path}: ${CITED.interface} has no section ${number}`)
}

/** "decision 12" and `docs/decisions/0012`. */
function brokenDecisions({ path, text }: TextFile, decisions: readonly number[]): string[] {
  return [...joinLines(text).matchAll(/\bdecisions?[ /](\d{1,4})\b/gi)]
    .map(([, number]) => Number(number))
    .filter((number) => !decisions.includes(number))
    .map((number) => `${path}: there is no decision ${number}`)
}

/** Links to files of the repository and to their headings; those to other sites aren't followed. */
function brokenLinks(
  { path, text }: TextFile,
  known: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  const targets = [
    ...Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target),
    ...Array.from(prose.matchAll(/\b(?:src|href)="([^"]+)"/g), ([, target = '']) => target),
  ]
  return targets
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .flatMap((target) => {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? path : posix.join(dirname(path), file)
      if (!known.has(to) && !known.has(`${to.replace(/\/$/, '')}/`)) {
        return [`${path}: the link ${target} leads nowhere`]
      }
      const lacks = anchor !== undefined && !anchorsOf(texts.get(to) ?? '').has(anchor)
      return lacks ? [`${path}: ${to} has no heading for ${target}`] : []
    })
}

/** A path in backticks, whole or from a folder on, such as `place/place-order.ts`. */
function brokenPaths({ path, text }: TextFile, paths: readonly string[]): string[] {
  const named = Array.from(
    text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/(?:[\w.-]+\.(?:tsx?|sql|md|css|csv|json))?)`/g),
    ([, name = '']) => name,
  )
  return named
    .filter((name) => !/^\.|^[\w.-]+\/$/.test(name))
    .filter((name) => !paths.some((known) => known === name || known.endsWith(`/${name}`)))
    .map((name) => `${path}: \`${name}\` doesn't exist`)
}

/** The anchors that a Markdown file's headings get, written as GitHub writes them. */
function anchorsOf(text: string): Set<string> {
  const headings = Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
