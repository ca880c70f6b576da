import { Refusal } from '#server/refusal.ts'

/** What was done; null if it was refused, for instance because the bins had all gone. */
export async function unlessRefused<Result>(doing: Promise<Result>): Promise<Result | null> {
  try {
    return await doing
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return null
    throw error
  }
}
