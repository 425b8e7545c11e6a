import type { DateTile } from '../date-tile.js'

/** The time of a booking or event in an email. */
export interface EmailTime extends DateTile {
  readonly label: string
  readonly text: string
  /** The same on lines of their own: the day and, unless it is all-day or lasts for days, the times. */
  readonly lines: readonly string[]
  /** The time zone, which an all-day event does not have. */
  readonly timeZone?: string | undefined
  /** Whether it no longer takes place. */
  readonly isOff?: boolean | undefined
}

/** Whose email it is: shown above it. */
export interface EmailBrand {
  readonly name?: string | undefined
  /** An http or https address. */
  readonly logo?: string | undefined
  /** `#rgb` or `#rrggbb`. */
  readonly accent?: string | undefined
}

/** A label and an http or https address. */
export type EmailLink = readonly [label: string, url: string]

/** The content of an email as plain text, never markup. */
export interface EmailContent {
  /** The language of the email. */
  readonly locale: string
  readonly brand?: EmailBrand | undefined
  /** What happened. */
  readonly heading: string
  /** Whether it is good news, or needs an answer. */
  readonly tone?: 'success' | 'notice' | undefined
  readonly time?: EmailTime | undefined
  /** A one-time code, which the text part contains in its introduction. */
  readonly code?: string | undefined
  /** The title of the booking or event. */
  readonly title?: string | undefined
  readonly intro: string
  /** Labels and values. A value may have several lines. */
  readonly details: readonly (readonly [label: string, value: string])[]
  /** What the reader does next. */
  readonly action?: EmailLink | undefined
  /** What else the reader can do. */
  readonly links: readonly EmailLink[]
  /** The last paragraph, such as a policy. */
  readonly closing?: string | undefined
}

/** A time with its time zone. */
export const whenText = ({ text, timeZone }: EmailTime): string => (timeZone ? `${text} (${timeZone})` : text)

/** Renders an email as plain text. */
export const emailText = ({
  heading,
  time,
  title,
  intro,
  details,
  action,
  links,
  closing,
}: EmailContent): string =>
  [
    heading,
    title,
    intro,
    [...(time ? [[time.label, whenText(time)] as const] : []), ...details]
      .map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`)
      .join('\n'),
    ...[...(action ? [action] : []), ...links].map(([label, url]) => `${label}:\n${url}`),
    closing,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

/** Puts a text on one line, for subjects and names. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
