import { textDirection } from '@whenable/time'
import { html, raw } from 'hono/html'
import type { EmailContent, EmailLink, EmailTime } from './compose-email.js'
import { type EmailColors, emailColors } from './email-colors.js'

/*
 * The markup is the part of HTML and CSS that Gmail, Outlook and Apple Mail agree on: tables for layout, styles on each element,
 * physical sides, pixels. Every text has its colour and every surface its background, so that clients that invert an email invert
 * both. The style in the head may be dropped: it adds the dark colours, and what fits a phone.
 */

const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')

const fonts = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The dark colours by class. `!important`, because the light ones are in `style` attributes. */
const darkRules = (
  dark: EmailColors,
): readonly (readonly [name: string, color: string | undefined, background: string | undefined])[] => [
  ['page', undefined, dark.page],
  ['card', undefined, dark.surface],
  ['tile', undefined, dark.fill],
  ['text', dark.text, undefined],
  ['quiet', dark.quiet, undefined],
  ['success', dark.success, undefined],
  ['notice', dark.notice, undefined],
  ['month', dark.accentText, dark.accentSoft],
  ['month-off', dark.quiet, dark.line],
  ['code', dark.text, dark.fill],
  ['main', dark.onAccent, dark.accent],
  ['ghost', dark.text, dark.fill],
]

const darkStyle = (dark: EmailColors): string => {
  const rules = darkRules(dark)
  const edges = `.card, .tile, .facts, .ghost { border-color: ${dark.line} !important; }
.main { border-color: ${dark.accentEdge} !important; }`
  const all = rules
    .map(([name, color, background]) => {
      const declarations = [
        color && `color: ${color} !important`,
        background && `background-color: ${background} !important`,
      ]
      return `.${name} { ${declarations.filter(Boolean).join('; ')}; }`
    })
    .join('\n')
  // Outlook marks an email whose colours it changes by these attributes.
  const outlook = rules
    .flatMap(([name, color, background]) => [
      color && `[data-ogsc] .${name} { color: ${color} !important; }`,
      background && `[data-ogsb] .${name} { background-color: ${background} !important; }`,
    ])
    .filter(Boolean)
    .join('\n')
  return `@media (prefers-color-scheme: dark) {\n${all}\n${edges}\n}\n${outlook}`
}

/**
 * Works without: clients that read no media queries show the wide layout. It has only what Gmail reads, which may drop a style
 * with any other selector.
 */
const phoneStyle = `@media (max-width: 480px) {
  .page-cell { padding: 12px 8px 24px !important; }
  .pad { padding: 20px !important; }
  .facts { padding: 18px 20px 8px !important; }
  .when { font-size: 17px !important; line-height: 23px !important; }
  .tile-cell { width: 92px !important; }
  .button { display: block !important; margin: 0 0 10px !important; text-align: center !important; }
}`

/** Tells Apple Mail that the email has dark colours, and that dates and addresses are no links. */
const appleStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }`

/** Outlook on Windows draws with Word, which takes the first font that it knows. */
const wordStyle = raw(
  "<!--[if mso]><style>* { font-family: 'Segoe UI', Arial, sans-serif !important; }</style><![endif]-->",
)

/** The direction of a text: its own, or that of the email if the text marks the names within it. */
const directionOf = (text: string, { start }: Look): 'auto' | 'ltr' | 'rtl' =>
  text.includes('\u2068') ? (start === 'right' ? 'rtl' : 'ltr') : 'auto'

const lines = (text: string) =>
  text.split('\n').map((line, index) => (index ? html`<br>${line}` : html`${line}`))

interface Look {
  readonly colors: EmailColors
  /** Where lines start and end. */
  readonly start: 'left' | 'right'
  readonly end: 'left' | 'right'
}

const paragraph = (text: string | undefined, look: Look, name: 'text' | 'quiet' = 'text') =>
  text
    ? html`<p class="${name}" dir="${directionOf(text, look)}" style="margin: 0 0 16px; color: ${look.colors[name]}; text-align: ${look.start}; word-break: break-word">${lines(text)}</p>`
    : ''

/** The start as a page of a calendar, beside what happened and when. */
const timeBlock = (
  { lines: [days, times], timeZone, month, day, weekday, isOff }: EmailTime,
  { heading, tone }: EmailContent,
  look: Look,
) => {
  const { colors, start } = look
  const top = isOff ? colors.fill : colors.accentSoft
  const topText = isOff ? colors.quiet : colors.accentText
  const name = tone ?? 'quiet'
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="tile-cell" width="96" valign="top" style="width: 96px">
<table role="presentation" class="tile" width="76" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.surface}" aria-hidden="true" style="width: 76px; border-collapse: separate; border: 1px solid ${colors.line}; border-radius: 12px; background-color: ${colors.surface}">
<tr><td class="${isOff ? 'month-off' : 'month'}" align="center" bgcolor="${top}" style="padding: 4px; border-radius: 11px 11px 0 0; background-color: ${top}; color: ${topText}; font-size: 13px; font-weight: 600; line-height: 18px">${month}</td></tr>
<tr><td class="text" align="center" style="padding: 5px 4px 0; color: ${colors.text}; font-size: 30px; font-weight: 700; line-height: 34px">${day}</td></tr>
<tr><td class="quiet" align="center" style="padding: 0 4px 7px; color: ${colors.quiet}; font-size: 13px; line-height: 18px">${weekday}</td></tr>
</table></td>
<td valign="middle" style="padding-${start}: 4px; text-align: ${start}">
<h1 class="${name}" dir="${directionOf(heading, look)}" style="margin: 0 0 2px; color: ${colors[name]}; font-size: 15px; font-weight: 600; line-height: 20px; text-align: ${start}; word-break: break-word">${heading}</h1>
<p class="text when" style="margin: 0; color: ${colors.text}; font-size: 20px; font-weight: 700; line-height: 26px; text-align: ${start}${isOff ? '; text-decoration: line-through' : ''}">${days}${times ? html`<br>${times}` : ''}</p>
${timeZone ? html`<p class="quiet" style="margin: 2px 0 0; color: ${colors.quiet}; font-size: 14px; line-height: 20px; text-align: ${start}">${timeZone}</p>` : ''}
</td></tr></table>`
}

const headingBlock = (heading: string, look: Look) =>
  html`<h1 class="text" dir="${directionOf(heading, look)}" style="margin: 0; color: ${look.colors.text}; font-size: 21px; font-weight: 700; line-height: 28px; text-align: ${look.start}; word-break: break-word">${heading}</h1>`

/** Keeps the digits of a code in their order in any language, and selects them with one press where clients allow it. */
const codeBlock = (code: string, { colors }: Look) =>
  html`<p class="code" dir="ltr" style="margin: 20px 0; padding: 18px 12px; border-radius: 12px; background-color: ${colors.fill}; color: ${colors.text}; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 32px; font-weight: 700; letter-spacing: 3px; line-height: 40px; text-align: center">${code}</p>`

/** Programs that know no rounded corners show squares. Names stand below. */
const photoRow = ({ photos = [] }: EmailContent, { start, end }: Look) => {
  const shown = photos.filter(isWebAddress)
  return shown.length
    ? html`<p style="margin: 0 0 12px; text-align: ${start}">${shown.map(
        (address) =>
          html`<img src="${address}" alt="" width="44" height="44" style="width: 44px; height: 44px; margin-${end}: 6px; border: 0; border-radius: 22px">`,
      )}</p>`
    : ''
}

const factsTable = (details: EmailContent['details'], look: Look) => {
  const { colors, start, end } = look
  return details.length === 0
    ? ''
    : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${details.map(
        ([label, value]) => html`<tr>
<td class="quiet" valign="top" dir="auto" width="28%" style="padding: 0 0 10px; padding-${end}: 16px; color: ${colors.quiet}; font-size: 14px; text-align: ${start}">${label}</td>
<td class="text" valign="top" dir="${directionOf(value, look)}" style="padding: 0 0 10px; color: ${colors.text}; text-align: ${start}; word-break: break-word">${lines(value)}</td>
</tr>`,
      )}</table>`
}

/** Spaces that only Word shows, which ignores the padding of links. */
const wordSpace = (raise: string) =>
  raw(`<!--[if mso]><i style="mso-font-width: 200%${raise}" hidden>&emsp;</i><![endif]-->`)

const button = ([label, url]: EmailLink, kind: 'main' | 'ghost', { colors, end }: Look) => {
  const isMain = kind === 'main'
  const color = isMain ? colors.onAccent : colors.text
  const background = isMain ? colors.accent : colors.surface
  const edge = isMain ? colors.accentEdge : colors.line
  return html`<a class="button ${kind}" href="${url}" style="display: inline-block; margin: 0 0 10px; margin-${end}: 10px; padding: 11px 18px; border: 1px solid ${edge}; border-radius: 8px; background-color: ${background}; color: ${color}; font-weight: 600; line-height: 20px; text-decoration: none">${wordSpace('; mso-text-raise: 22px')}${label}${wordSpace('')}</a>\n`
}

/** Separates the sections of the card. */
const section = (content: unknown, { colors }: Look) =>
  html`<tr><td class="facts" style="padding: 22px 32px 8px; border-top: 1px solid ${colors.line}">${content}</td></tr>`

const brandRow = ({ brand = {} }: EmailContent, { colors, start, end }: Look) => {
  const { name, logo } = brand
  if (!name && !isWebAddress(logo)) return ''
  return html`<tr><td class="text" dir="auto" style="padding: 0 4px 14px; color: ${colors.text}; font-size: 16px; font-weight: 600; text-align: ${start}; word-break: break-word">${
    isWebAddress(logo)
      ? html`<img src="${logo}" alt="" height="32" style="height: 32px; max-width: 200px; border: 0; vertical-align: middle; margin-${end}: 10px">`
      : ''
  }${name}</td></tr>`
}

/** Renders an email as an HTML document, with markup that all email clients support. `html` escapes all values. */
export const emailHtml = (content: EmailContent): string => {
  const { locale, heading, time, code, title, intro, details, links, closing } = content
  const { light, dark } = emailColors(content.brand?.accent)
  const dir = textDirection(locale)
  const look: Look = {
    colors: light,
    start: dir === 'rtl' ? 'right' : 'left',
    end: dir === 'rtl' ? 'left' : 'right',
  }
  const action = isWebAddress(content.action?.[1]) ? content.action : undefined
  const others = links.filter(([, url]) => isWebAddress(url))
  const first = html`${time ? timeBlock(time, content, look) : headingBlock(heading, look)}${code ? codeBlock(code, look) : ''}`
  const about = html`${photoRow(content, look)}${
    title
      ? html`<p class="text" dir="auto" style="margin: 0 0 ${intro ? 6 : 14}px; color: ${light.text}; font-size: 17px; font-weight: 600; text-align: ${look.start}; word-break: break-word">${title}</p>`
      : ''
  }${paragraph(intro, look)}${factsTable(details, look)}`
  const buttons = [
    ...(action ? [button(action, 'main', look)] : []),
    ...others.map((link) => button(link, 'ghost', look)),
  ]
  const actions = buttons.length ? html`<div style="padding: 12px 0 4px">${buttons}</div>` : ''
  return String(html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${heading}</title>
<style>${raw(phoneStyle)}</style>
<style>${raw(darkStyle(dark))}</style>
<style>${raw(appleStyle)}</style>
${wordStyle}
</head>
<body class="page" style="margin: 0; padding: 0; background-color: ${light.page}">
<div class="page" lang="${locale}" dir="${dir}" style="background-color: ${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background-color: ${light.page}; color: ${light.text}; font-family: ${fonts}; font-size: 15px; line-height: 22px"><tr><td class="page-cell" align="center" style="padding: 32px 16px 40px">
${raw('<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px; margin: 0 auto">
${brandRow(content, look)}
<tr><td>
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="border-collapse: separate; border: 1px solid ${light.line}; border-radius: 12px; background-color: ${light.surface}">
<tr><td class="pad" style="padding: 28px 32px ${time ? 22 : 10}px">${time ? first : html`${first}<div style="padding-top: 12px">${about}${actions}</div>`}</td></tr>
${time ? section(html`${about}${actions}`, look) : ''}
${closing ? section(paragraph(closing, look, 'quiet'), look) : ''}
</table></td></tr></table>
${raw('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</div>
</body>
</html>
`)
}
