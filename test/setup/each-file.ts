import fc from 'fast-check'
import { afterAll } from 'vitest'
import { closeOpened } from './after-file.ts'

// Runs before each test file. Hooks run in reverse, so this one comes after the file's own.
afterAll(closeOpened)

// Properties try the same cases each time, so that what fails is what was changed. `SEED` is another seed, or `new`.
const asked = process.env['SEED']
if (asked !== 'new') fc.configureGlobal({ seed: Number.parseInt(asked ?? '20261124', 10) })
