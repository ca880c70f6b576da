/**
 * The loader's few styles. They have no specificity, so any style of the host page overrides them. A
 * constructed sheet is allowed even under a strict `style-src`.
 */
const RULES = `
:where(.kerbside-frame){display:block;width:100%;height:640px;border:0;color-scheme:light}
:where(.kerbside-note){margin:0;padding:16px}
:where(.kerbside-button){font:600 1rem/1.25 system-ui,sans-serif;min-height:48px;padding:12px 20px;border:0;border-radius:6px;background:var(--kerbside-colour,#163024);color:var(--kerbside-text,#fff);cursor:pointer}
:where(.kerbside-button:focus-visible){outline:3px solid;outline-offset:3px;outline-color:var(--kerbside-colour,#163024)}
:where(.kerbside-floating){position:fixed;right:16px;bottom:16px;z-index:2147483000;box-shadow:0 2px 12px #0004}
:where(.kerbside-dialog){width:min(760px,100vw);height:min(900px,100dvh);max-width:none;max-height:none;padding:0;border:0;border-radius:10px;overflow:hidden;background:#fbfaf6}
:where(.kerbside-dialog)::backdrop{background:#0b1a13a6}
:where(.kerbside-dialog .kerbside-frame){height:calc(100% - 48px)}
:where(.kerbside-close){display:block;width:48px;height:48px;margin-left:auto;border:0;background:none;color:#163024;font:28px/1 system-ui;cursor:pointer}
:where(.kerbside-close:focus-visible){outline:3px solid #163024;outline-offset:-6px}
:root:has(.kerbside-dialog[open]){overflow:hidden}
@media(max-width:760px){:where(.kerbside-dialog){border-radius:0}}
`

export function adoptStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(RULES)
  document.adoptedStyleSheets.push(sheet)
}
