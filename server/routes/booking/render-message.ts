import type { Message } from '#contract/pages.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { trusted } from '#server/http/html.ts'
import { inlineStyles } from '#server/routes/build/page-links.ts'
import type { Frame } from '#server/routes/build/page-links.ts'
import { renderAccent } from './render-accent.ts'

/** A page that says why there is no other: what is wrong, what to do, and where to go. */
export function renderMessage(message: Message, frame: Frame): string {
  return htmlPage({
    title: message.heading,
    head: [...inlineStyles(frame, 'booking'), renderAccent(null, frame.nonce)],
    body: trusted(frame.build.frames.message(message)),
  })
}
