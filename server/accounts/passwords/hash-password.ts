import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createQueue } from './hash-queue.ts'

/** Passwords as argon2id, stored as a PHC string (rules, section 11, "Passwords"). */

type Parameters = { memory: number; passes: number; parallelism: number }

/** Memory in KiB. */
const NOW: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** One hash takes 20 MB and most of a core: a process does one at a time, and 20 may wait. */
const inTurn = createQueue(20)
const derive = promisify(argon2)

/**
 * The hash to store.
 * @throws Refusal 429 if too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const salt = randomBytes(SALT_BYTES)
    return write(NOW, salt, await hash(password, salt, NOW, TAG_BYTES))
  })
}

/**
 * Whether the password is the one that was stored. Without a stored one it takes as long, and is wrong.
 * @throws Refusal 429 if too many wait
 */
export function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  return inTurn(async () => {
    const { parameters, salt, tag } = read(stored ?? UNKNOWN)
    const given = await hash(password, salt, parameters, tag.length)
    return timingSafeEqual(given, tag) && stored !== null
  })
}

/** Whether a stored hash was made with other parameters than new ones are. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(prefix(NOW))
}

function hash(password: string, nonce: Buffer, parameters: Parameters, tagLength: number) {
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { ...parameters, message, nonce, tagLength })
}

function prefix({ memory, passes, parallelism }: Parameters): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

function write(parameters: Parameters, salt: Buffer, tag: Buffer): string {
  return `${prefix(parameters)}${toText(salt)}$${toText(tag)}`
}

const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** In place of the hash of an account that doesn't exist. */
const UNKNOWN = write(NOW, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

function read(stored: string): { parameters: Parameters; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (salt === undefined || tag === undefined) throw new Error('a stored password is damaged')
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
