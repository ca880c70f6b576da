import { createHash } from 'node:crypto'
import { formatMoney } from '#contract/values/money.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { html, trusted } from '#server/http/html.ts'
import type { TestSession } from '#server/payments/find-test-session.ts'

/** What is wrong with the last attempt: with one field, or in general. */
export type PageProblem = { field: 'number' | 'expiry' | 'code' | null; message: string }

const style = `
:root { color-scheme: light; --ink: #14241c; --line: #c9c4b8; --accent: #14573a; --wrong: #a11b1b }
* { box-sizing: border-box }
body { margin: 0; background: #faf8f3; color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere }
main { max-width: 28rem; margin: 0 auto; padding: 2rem 1rem 4rem }
.test { margin: 0 0 2rem; padding: .5rem .75rem; border: 1px solid var(--line); font-size: .9375rem }
h1 { margin: 0; font-size: 1.25rem } h1 span { display: inline-block }
.amount { margin: .25rem 0 1.5rem; font-size: min(2.25rem, 12vw); font-weight: 700; font-variant-numeric: tabular-nums }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { width: 100%; min-height: 44px; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid #6f6b60;
  border-radius: 6px; background: #fff; color: inherit; font: inherit }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); gap: 0 1rem }
button { width: 100%; min-height: 48px; margin-top: 1.5rem; border: 0; border-radius: 6px;
  background: var(--accent); color: #fff; font: inherit; font-weight: 700; cursor: pointer }
:focus-visible { outline: 3px solid #e0a100; outline-offset: 2px }
.wrong { color: var(--wrong); font-weight: 600 }
.problem { margin: 0 0 1rem; padding: .75rem; border: 2px solid var(--wrong) }
input[aria-invalid] { border: 2px solid var(--wrong) }
dl { margin: 2rem 0 0; font-size: .9375rem } dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-top: .25rem }
dt { font-variant-numeric: tabular-nums } dd { flex: 1 1 7rem; margin: 0 }
a { color: var(--accent) }
`

// In one piece: the hash in the policy must be of exactly this text.
const styled = trusted(`<style>${style}</style>`)

/** The test provider's page. It has no script, allows no frame and loads nothing from elsewhere. */
export function renderTestPage(session: TestSession, problem: PageProblem | null): string {
  const amount = formatMoney(session.amount, session.currency)
  const content = session.open
    ? html`${summarise(problem)}${form(amount, problem)}${cards}`
    : html`<p>This payment is closed: it’s paid, or it expired.</p>`
  return htmlPage({
    title: `${problem ? 'Problem: ' : ''}Pay ${amount} to ${session.organisationName}`,
    head: html`<meta name="robots" content="noindex" /> ${styled}`,
    body: html`<main>
      <p class="test">
        <strong>A test payment.</strong> No money moves, and real cards don’t work.
      </p>
      <h1>${session.organisationName}, <span>${session.what}</span></h1>
      <p class="amount">${amount}</p>
      ${content}
      <p><a href="${session.returnUrl}">Back without paying</a></p>
    </main>`,
  })
}

/** The page's policy: its own style, and a form that may lead back to where the payer came from. */
export function testPagePolicy({ returnUrl }: TestSession): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action 'self' ${new URL(returnUrl).origin}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

function summarise(problem: PageProblem | null) {
  if (!problem) return null
  const link = problem.field
    ? html`<a href="#${problem.field}">${problem.message}</a>`
    : html`${problem.message}`
  return html`<div class="problem" role="alert">
    <strong>There is a problem</strong><br />${link}
  </div>`
}

function form(amount: string, problem: PageProblem | null) {
  return html`<form method="post" novalidate>
    ${input('number', 'Card number', 'cc-number', '4242 4242 4242 4242', problem)}
    <div class="two">
      <div>${input('expiry', 'Expiry', 'cc-exp', 'MM / YY', problem)}</div>
      <div>${input('code', 'Security code', 'cc-csc', '123', problem)}</div>
    </div>
    <button>Pay ${amount}</button>
  </form>`
}

function input(
  name: 'number' | 'expiry' | 'code',
  label: string,
  autocomplete: string,
  placeholder: string,
  problem: PageProblem | null,
) {
  const wrong = problem?.field === name ? problem.message : null
  return html`<label for="${name}">${label}</label>
    ${wrong !== null && html`<span class="wrong" id="${name}-wrong">${wrong}</span>`}
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      required${wrong === null ? '' : html` aria-invalid="true" aria-describedby="${name}-wrong"`}
    />`
}

const cards = html`<dl>
  <div>
    <dt>4242 4242 4242 4242</dt>
    <dd>pays</dd>
  </div>
  <div>
    <dt>4000 0000 0000 0002</dt>
    <dd>is declined</dd>
  </div>
  <div>
    <dt>4000 0000 0000 0119</dt>
    <dd>gets no answer from the bank</dd>
  </div>
</dl>`
