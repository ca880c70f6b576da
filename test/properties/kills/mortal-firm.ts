import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Whose work is killed, and where. */
export type MortalFirm = { server: TestServer; organisation: TestOrganisation }
