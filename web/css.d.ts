declare module '*.css'
declare module '*.module.css' {
  /** The class names of a style sheet, by the names that it gives them. */
  const names: Readonly<Record<string, string>>
  export default names
}
