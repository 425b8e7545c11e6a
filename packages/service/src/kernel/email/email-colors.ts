import { channelsOf, contrastOf } from '@whenable/contract'

/** The colours of an email on a light or a dark background, as `#rrggbb`, which all email clients read. */
export interface EmailColors {
  readonly page: string
  readonly surface: string
  readonly fill: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly success: string
  readonly notice: string
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  /** The border of what has the accent as its background, which shows where the accent hardly differs from the surface. */
  readonly accentEdge: string
  readonly accentSoft: string
  /** Text on `accentSoft` and on `surface`. */
  readonly accentText: string
}

/** The colours of the hosted pages. */
const light = {
  ...{ page: '#f4f5f7', surface: '#ffffff', fill: '#f1f3f5', line: '#e6e8ec' },
  ...{ text: '#14171c', quiet: '#5b6370', success: '#1f7a3d', notice: '#7d5300', accent: '#3b5bdb' },
}

const dark = {
  ...{ page: '#0d0f12', surface: '#16181d', fill: '#23272e', line: '#2a2e35' },
  ...{ text: '#eef0f3', quiet: '#a0a8b5', success: '#63d58a', notice: '#f5c451', accent: '#4a69e8' },
}

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const leastOfText = 4.5

/** The least contrast of a control to its surroundings (WCAG 2.2, 1.4.11). */
const leastOfControl = 3

/** A colour with a share (0 to 1) of another. */
export const mix = (color: string, other: string, share: number): string => {
  const others = channelsOf(other)
  const channels = channelsOf(color).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * share),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A colour, moved towards another until it is readable on all surfaces. */
const readable = (color: string, towards: string, surfaces: readonly string[]): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share)
    if (surfaces.every((surface) => contrastOf(mixed, surface) >= leastOfText)) return mixed
  }
  return towards
}

const withAccent = (base: typeof light, accent: string, softShare: number, extreme: string): EmailColors => {
  const accentSoft = mix(base.surface, accent, softShare)
  const accentText = readable(accent, extreme, [accentSoft, base.surface])
  return {
    ...base,
    accent: mix(accent, accent, 0),
    onAccent: contrastOf(accent, '#ffffff') >= contrastOf(accent, '#000000') ? '#ffffff' : '#000000',
    accentEdge: contrastOf(accent, base.surface) < leastOfControl ? accentText : mix(accent, accent, 0),
    accentSoft,
    accentText,
  }
}

/**
 * The colours of emails with an accent. All texts have enough contrast, whatever the accent.
 *
 * @param accent `#rgb` or `#rrggbb`; by default the accent of the hosted pages.
 */
export const emailColors = (
  accent: string | undefined,
): { readonly light: EmailColors; readonly dark: EmailColors } => ({
  light: withAccent(light, accent ?? light.accent, 0.1, '#000000'),
  dark: withAccent(dark, accent ?? dark.accent, 0.22, '#ffffff'),
})
