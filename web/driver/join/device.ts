import { readCode } from '#contract/driver/code.ts'

/** Whether this is Safari on an iPhone or iPad, and not the installed app. */
export function isUninstalledApple(): boolean {
  const { userAgent, maxTouchPoints, platform } = navigator
  const isApple = /iPhone|iPad/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** How the office lists this phone, such as “Android, Chrome”. */
export function nameDevice(userAgent: string): string {
  const device = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  const browser = (
    [
      ['SamsungBrowser', 'Samsung Internet'],
      ['Edg', 'Edge'],
      ['Firefox', 'Firefox'],
      ['FxiOS', 'Firefox'],
      ['Chrome', 'Chrome'],
      ['CriOS', 'Chrome'],
      ['Safari', 'Safari'],
    ] as const
  ).find(([part]) => userAgent.includes(part))
  return [device ?? 'Phone', browser?.[1]].filter(Boolean).join(', ')
}

/** The code that the office’s link carries after its #. */
export function codeInAddress(): string | null {
  return readCode(decodeURIComponent(location.hash.slice(1).replace(/^(?:code=|\/)/, '')))
}

/** The sign-in page’s link to the demo: a visitor types no code. */
export const isDemoVisit = (): boolean => location.hash === '#demo'
