/** A command that only calls a running server, over HTTP: it needs no database and no access to the server's machine. */
export type ClientCommand = {
  name: string
  usage: string
  /** What it does, as a sentence without its full stop. */
  about: string
  /** More lines for its own help. */
  more?: readonly string[]
}

export type ClientContext = {
  /** The server's address unless `--url` gives another. */
  baseUrl: () => string
  /** The folder of the person who runs it. */
  home: string
  /** Prints a line. */
  print: (line: string) => void
  /** Aborted when the command is to end. */
  signal: AbortSignal
}
