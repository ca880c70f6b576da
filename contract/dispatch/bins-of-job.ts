/** The numbers of the bins that a job brought and took: the first of each, and the others of a job of several. */
export type BinsOfJob = {
  binIn?: string | null | undefined
  moreBinsIn?: readonly string[] | undefined
  binOut?: string | null | undefined
  moreBinsOut?: readonly string[] | undefined
}

export const binsIn = ({ binIn, moreBinsIn = [] }: BinsOfJob): string[] => all(binIn, moreBinsIn)

export const binsOut = ({ binOut, moreBinsOut = [] }: BinsOfJob): string[] =>
  all(binOut, moreBinsOut)

const all = (first: string | null | undefined, others: readonly string[]) => [
  ...(first ? [first] : []),
  ...others,
]
