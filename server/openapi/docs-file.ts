/** A page of the documentation, or another file beside it, as the build makes it: by its path below `/docs/`. */
export type DocsFile = { type: string; text: string }
export type DocsFiles = Record<string, DocsFile>
