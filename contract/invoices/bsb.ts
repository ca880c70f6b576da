/** A BSB's six digits as people read them: "062-000". */
export function sayBsb(bsb: string): string {
  return bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')
}
