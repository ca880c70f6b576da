import { dirname } from 'node:path'
import { owners } from './table-owners.ts'

/** Reads from source text which tables it writes, and says who should. Pure. */

/** Reported in place of a table that the text doesn't name. */
export const UNNAMED = '(a table that is not named)'

const NAME = String.raw`(?:only\s+)?(?:public\.)?"?([a-z_]+|\$\{[^}]*\})"?`
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`]([a-z_]+)|[^)'"`])/gi,
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${NAME}\s+from\b`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`, 'gi'),
]

/** The tables that TypeScript or SQL writes: in builder calls, `sql` tags and texts of statements. */
export function tablesWritten(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--).*$/gm, '')
  const names = WRITES.flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, name]) => (/^[a-z_]+$/i.test(name ?? '') ? name : null)),
  )
  return [...new Set(names.map((name) => name?.toLowerCase() ?? UNNAMED))]
}

/** The SQL functions that write and that a text calls. */
export function functionsCalled(text: string): string[] {
  return Object.values(owners)
    .flatMap(({ functions = {} }) => Object.keys(functions))
    .filter((name) => new RegExp(String.raw`\b${name}\(|['"\`]${name}['"\`]`).test(text))
}

/** The folder that a file writes for: the nearest one around it that owns tables. */
export function ownerOf(path: string): string | null {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (owners[folder]) return folder
  }
  return null
}

/** Each write of a source file to a table of another folder, and where it belongs. */
export function foreignWrites({ path, text }: { path: string; text: string }): string[] {
  const own = ownerOf(path)
  const tables = tablesWritten(text).map((table) => ({ name: table, owner: ownerOfTable(table) }))
  const functions = functionsCalled(text).map((name) => ({ name, owner: ownerOfFunction(name) }))
  return [...tables, ...functions]
    .filter(({ owner }) => owner === null || owner !== own)
    .map(({ name, owner }) => `${path} writes ${name}: call a function of ${owner ?? 'its owner'}/`)
}

function ownerOfTable(table: string): string | null {
  return Object.keys(owners).find((folder) => owners[folder]?.tables.includes(table)) ?? null
}

function ownerOfFunction(name: string): string | null {
  return Object.keys(owners).find((folder) => owners[folder]?.functions?.[name]) ?? null
}
