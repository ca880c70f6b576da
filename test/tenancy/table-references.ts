/** A table in a statement, and whether the statement compares or fills its organisation. */
export type TableReference = { table: string; namesOrganisation: boolean }

/** What follows a table's name without being its alias. */
const KEYWORDS = new Set(
  `where set on using join left right inner cross full order group limit for returning select values as
    union do natural`.split(/\s+/),
)

/**
 * The references of a function's statements to some tables. Reads text, so it knows statements as this project writes
 * them: an alias, if there is one, follows the table.
 */
export function tableReferences(source: string, tables: readonly string[]): TableReference[] {
  const reference = new RegExp(
    String.raw`\b(from|join|update|into)\s+(${tables.join('|')})\b(?:\s+(?:as\s+)?(\w+))?`,
    'g',
  )
  return statementsOf(source).flatMap((statement) => {
    const found = [...statement.matchAll(reference)]
    return found.map(([, verb, table = '', alias = '']) => {
      const isPlain = verb === 'into' || alias === '' || KEYWORDS.has(alias) || found.length === 1
      const named = isPlain
        ? String.raw`\b(?:${alias || table}\.)?organisation_id\b`
        : String.raw`\b${alias}\.organisation_id\b`
      return { table, namesOrganisation: new RegExp(named).test(statement) }
    })
  })
}

/** Statements without their comments and texts. */
function statementsOf(source: string): string[] {
  return source
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
}
