import { html, trusted } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import type { Build } from './read-build.ts'

/** What a page needs to name its files. */
export type Frame = {
  /** The path that the pages are below, without a trailing slash. */
  path: string
  /** Of this one answer: the policy allows scripts and styles that have it. */
  nonce: string
  build: Build
  /** Whether Vite's development server, in front of this one, serves the programs and styles. */
  dev: boolean
}

/** The links to a page's fonts, which are fetched early, and styles. */
export function styleLinks(frame: Frame, page: string): Html[] {
  const { path, nonce, build } = frame
  return [
    ...fontLinks(frame, page),
    ...(build.pages[page]?.styles ?? []).map(
      (file) => html`<link rel="stylesheet" href="${path}/_${file}" nonce="${nonce}" /> `,
    ),
  ]
}

/**
 * The links to a page's fonts, and its styles themselves: a page for strangers, whose first visit is often their only
 * one, shows without waiting for another answer. Browsers don't load a link that's disabled; by it the program sees
 * that the styles are there, and doesn't add them again after others that must win.
 */
export function inlineStyles(frame: Frame, page: string): Html[] {
  const { path, nonce, build } = frame
  return [
    ...fontLinks(frame, page),
    ...(build.pages[page]?.styles ?? []).map((file) => {
      const text = build.assets.get(file.replace('assets/', ''))?.plain.toString() ?? ''
      return html`<style nonce="${nonce}">
          ${trusted(text.replaceAll('url(./', `url(${path}/_assets/`))}
        </style>
        <link rel="stylesheet" href="${path}/_${file}" disabled /> `
    }),
  ]
}

function fontLinks({ path, build }: Frame, page: string): Html[] {
  return (build.pages[page]?.fonts ?? []).map(
    (file) =>
      html`<link rel="preload" href="${path}/_${file}" as="font" type="font/woff2" crossorigin /> `,
  )
}

/**
 * The links to a page's programs, which give the nonce in `csp-nonce` to what they load later. In
 * development they are sources, which Vite compiles on request; Vite's client then adds the styles.
 * @throws Error if the build has no such page
 */
export function scriptLinks({ path, nonce, build, dev }: Frame, page: string): Html[] {
  const files = build.pages[page]
  if (!files) throw new Error(`there is no page ${page}`)
  const later = html`<meta property="csp-nonce" nonce="${nonce}" /> `
  if (dev) {
    return [
      later,
      ...['/@vite/client', `/web/${page}/main.tsx`].map(
        (source) => html`<script type="module" src="${source}" nonce="${nonce}"></script> `,
      ),
    ]
  }
  return [
    later,
    ...files.imports.map(
      (file) => html`<link rel="modulepreload" href="${path}/_${file}" nonce="${nonce}" /> `,
    ),
    html`<script type="module" src="${path}/_${files.script}" nonce="${nonce}"></script>`,
  ]
}
