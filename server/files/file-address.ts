/** Where integrators read a file, with their key. */
export function fileAddress(baseUrl: string, id: string): string {
  return `${baseUrl}/api/v1/files/${id}`
}
