import { afterAll } from 'vitest'
import { closeOpened } from './after-file.ts'

// Runs before each test file. Hooks run in reverse, so this one comes after the file's own.
afterAll(closeOpened)
