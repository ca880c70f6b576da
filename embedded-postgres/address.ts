import { databaseName } from './names.ts'
import { port, type Places } from './places.ts'

export type PostgresAddress = {
  /** The folder of the Unix socket: the driver takes a leading slash to mean one. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export function addressOf(
  places: Places,
  user: string,
  password: string,
  database = databaseName,
): PostgresAddress {
  return { host: places.socketFolder, port, user, password, database }
}
