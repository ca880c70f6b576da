declare module '*.css'
declare module '*.module.css' {
  /** The class names of a style sheet, by the names that it gives them. */
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*?url' {
  /** The address of a file that’s served as it is. */
  const address: string
  export default address
}
