import { textDirection } from '@whenable/time'
import { html } from 'hono/html'

/** The content of an email as plain text, never markup. */
export interface EmailContent {
  /** The language of the email. */
  readonly locale: string
  /** An http or https address. */
  readonly logo?: string | undefined
  /** What happened. */
  readonly heading: string
  /** The title of the booking or event. */
  readonly title?: string | undefined
  readonly intro: string
  /** Labels and values. A value may have several lines. */
  readonly details: readonly (readonly [label: string, value: string])[]
  /** Actions: http or https addresses. */
  readonly links: readonly (readonly [label: string, url: string])[]
  /** The last paragraph, such as a policy. */
  readonly closing?: string | undefined
}

/** Renders an email as plain text. */
export const emailText = ({ heading, title, intro, details, links, closing }: EmailContent): string =>
  [
    heading,
    title,
    intro,
    details.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n'),
    ...links.map(([label, url]) => `${label}:\n${url}`),
    closing,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')

const paragraph = (text: string | undefined) =>
  text ? html`<p style="white-space: pre-line" dir="auto">${text}</p>` : ''

const button =
  'display: inline-block; padding: 8px 16px; border: 1px solid; border-radius: 8px; text-decoration: none; color: inherit'

/** Renders an email as an HTML document, with markup that all email clients support. `html` escapes all values. */
export const emailHtml = ({
  locale,
  logo,
  heading,
  title,
  intro,
  details,
  links,
  closing,
}: EmailContent): string =>
  String(html`<!doctype html>
<html lang="${locale}" dir="${textDirection(locale)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${heading}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; margin: 0; padding: 24px">
<div style="max-width: 600px; margin: 0 auto">
${isWebAddress(logo) ? html`<p><img src="${logo}" alt="" height="48"></p>` : ''}
<h1 style="font-size: 22px; margin: 0 0 8px" dir="auto">${heading}</h1>
${title ? html`<p style="font-weight: 600; margin: 0" dir="auto">${title}</p>` : ''}
${paragraph(intro)}
<table role="presentation" cellpadding="0" cellspacing="0">
${details.map(
  ([label, value]) => html`<tr style="vertical-align: top">
<td style="padding: 4px 16px 4px 0; opacity: .7">${label}</td>
<td style="padding: 4px 0; white-space: pre-line" dir="auto">${value}</td>
</tr>\n`,
)}</table>
${links
  .filter(([, url]) => isWebAddress(url))
  .map(([label, url]) => html`<p><a style="${button}" href="${url}">${label}</a></p>\n`)}
${paragraph(closing)}
</div>
</body>
</html>
`)

/** Puts a text on one line, for subjects and names. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
