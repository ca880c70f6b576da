import type { Message } from '#contract/pages.ts'
import buttonStyles from '#web/ui/button.module.css'
import page from '#web/ui/page.module.css'

/** A page that only says something, such as that there is no such page. */
export function MessagePage({ heading, advice, link }: Message) {
  return (
    <main class={page.page}>
      <h1>{heading}</h1>
      <p class={page.lead}>{advice}</p>
      {link && (
        <p class={page.onward}>
          <a class={buttonStyles.button} href={link.href}>
            {link.text}
          </a>
        </p>
      )}
    </main>
  )
}
