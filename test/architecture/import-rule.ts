/** What one folder may import. */
export type Rule = {
  /** The other folders it may import from, each named as in this table. */
  folders: string[]
  packages: string[]
  /** Where code that needs more belongs. */
  belongs: string
}
