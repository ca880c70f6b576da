/** A thing and how many of it, such as "6 m³ bin × 2". One of it is only named. */
export function times(name: string, quantity: number): string {
  return quantity === 1 ? name : `${name} × ${quantity}`
}
