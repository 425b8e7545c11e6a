/** The name of a browser and of its operating system, as far as a user agent says. */
export interface BrowserName {
  readonly browser?: string | undefined
  readonly system?: string | undefined
}

// Later browsers name earlier ones, so the more particular stands first.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** Longest part of a user agent that is read, in characters. */
const longest = 512

/** Reads the name of a browser from its header `User-Agent`. The header itself is not stored. */
export const browserNameOf = (userAgent: string | null): BrowserName => {
  const text = (userAgent ?? '').slice(0, longest)
  const nameIn = (table: typeof browsers) => table.find(([, pattern]) => pattern.test(text))?.[0]
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
