import { html, raw } from 'hono/html'
import type { Texts } from '../../texts/languages.js'
import type { PageLanguage } from '../page-language.js'

/** The step of a sign-in page. */
export type SignInStep =
  | { readonly kind: 'address'; readonly email: string; readonly wrong?: string | undefined }
  | {
      readonly kind: 'code'
      readonly signInId: string
      readonly email: string
      /** The formatted lifetime of the code. */
      readonly duration: string
      readonly wrong?: string | undefined
    }

type SignInTexts = Texts['signIn']

/** The texts of permissions by scope. */
const allowanceTexts = {
  email: 'email',
  calendar: 'calendar',
  'calendar.readonly': 'calendarReadonly',
} as const satisfies Readonly<Record<string, keyof SignInTexts['allowance']>>

/** The application, the permissions that it requests, and whether its codes are emailed. */
export interface AuthorizationSummary {
  readonly application: string
  readonly allowances: readonly (keyof typeof allowanceTexts)[]
  readonly sendsEmail: boolean
}

const frame = ({ lang, dir }: PageLanguage, title: string, style: string, content: unknown) =>
  html`<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${raw(style)}</style>
  </head>
  <body>
    <main><div class="notice">${content}</div></main>
  </body>
</html>
`

const requestedAllowances = (text: SignInTexts, { application, allowances }: AuthorizationSummary) =>
  html`<p>${text.page.asks(application)}</p><ul>${allowances.map((name) => html`<li>${text.allowance[allowanceTexts[name]]}</li>`)}</ul>`

const errorText = (wrong: string | undefined) =>
  wrong ? html`<p class="wrong" id="wrong" role="alert">${wrong}</p>` : ''

/** The attributes of a field for its error and hint. */
const errorAttributes = (wrong: string | undefined) =>
  wrong ? raw(' aria-invalid="true" aria-describedby="wrong hint"') : raw(' aria-describedby="hint"')

const cancel = (text: SignInTexts) =>
  html`<button name="action" value="cancel" formnovalidate>${text.page.cancel}</button>`

const addressForm = (
  text: SignInTexts,
  summary: AuthorizationSummary,
  { email, wrong }: Extract<SignInStep, { kind: 'address' }>,
) =>
  html`<h1>${text.page.heading(summary.application)}</h1>
${requestedAllowances(text, summary)}
<form method="post">
<label for="email">${text.address.label}</label>
<input id="email" name="email" type="email" autocomplete="email" dir="ltr" required maxlength="320" value="${email}"${errorAttributes(wrong)}>
${errorText(wrong)}
<p id="hint">${summary.sendsEmail ? text.address.hint : text.page.noEmail}</p>
<button class="first">${text.address.send}</button>
${cancel(text)}
</form>`

const codeForm = (
  text: SignInTexts,
  summary: AuthorizationSummary,
  { signInId, email, duration, wrong }: Extract<SignInStep, { kind: 'code' }>,
) =>
  html`<h1>${text.code.heading}</h1>
<p id="hint">${summary.sendsEmail ? text.code.sent(duration, email) : text.page.noEmail}</p>
${requestedAllowances(text, summary)}
<form method="post">
<input type="hidden" name="sign_in" value="${signInId}">
<label for="code">${text.code.label}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" required maxlength="20"${errorAttributes(wrong)}>
${errorText(wrong)}
<button class="first">${text.code.allow}</button>
<button name="action" value="again" formnovalidate>${text.code.sendAgain}</button>
${cancel(text)}
</form>`

/** Renders the page of a step as an HTML document without scripts. All values are escaped. */
export const signInDocument = async (
  language: PageLanguage,
  style: string,
  summary: AuthorizationSummary,
  step: SignInStep,
): Promise<string> => {
  const text = language.texts.signIn
  const title = text.page.heading(summary.application)
  const content = step.kind === 'address' ? addressForm(text, summary, step) : codeForm(text, summary, step)
  return String(await frame(language, step.wrong ? `${step.wrong} · ${title}` : title, style, await content))
}

/** Renders a page with only a message. */
export const signInNotice = async (
  language: PageLanguage,
  style: string,
  heading: string,
  help: string,
): Promise<string> =>
  String(await frame(language, heading, style, await html`<h1>${heading}</h1><p>${help}</p>`))
