/** An ABN's eleven digits as people read them: "51 824 753 556". */
export function sayAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}
