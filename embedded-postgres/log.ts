/** As much of a logger as the launcher needs; pino's loggers fit. */
export type EmbeddedLog = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
