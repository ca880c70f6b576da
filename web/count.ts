/** "1 day", "3 days". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** "1 day’s", "7 days’", as in 7 days’ hire. */
export function daysOf(number: number): string {
  return number === 1 ? '1 day’s' : `${number} days’`
}
