import { html, raw } from 'hono/html'
import type { PageLanguage } from '../page-language.js'
import type { SignInMessages } from './messages/sign-in-messages.js'

/** The step of a sign-in page. */
export type SignInStep =
  | { readonly kind: 'address'; readonly email: string; readonly wrong?: string | undefined }
  | {
      readonly kind: 'code'
      readonly signInId: string
      readonly email: string
      /** The formatted lifetime of the code. */
      readonly time: string
      readonly wrong?: string | undefined
    }

/** The application, the permissions that it requests, and whether its codes are emailed. */
export interface AuthorizationSummary {
  readonly application: string
  readonly allowances: readonly (keyof SignInMessages['allowances'])[]
  readonly sendsEmail: boolean
}

/** A page language with the messages of sign-in. */
export type SignInLanguage = Pick<PageLanguage, 'lang' | 'dir'> & { readonly messages: SignInMessages }

const frame = ({ lang, dir }: SignInLanguage, title: string, style: string, content: unknown) =>
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

const requestedAllowances = (messages: SignInMessages, { application, allowances }: AuthorizationSummary) =>
  html`<p>${messages.asks(application)}</p><ul>${allowances.map((name) => html`<li>${messages.allowances[name]}</li>`)}</ul>`

const errorText = (wrong: string | undefined) =>
  wrong ? html`<p class="wrong" id="wrong" role="alert">${wrong}</p>` : ''

/** The attributes of a field for its error and hint. */
const errorAttributes = (wrong: string | undefined) =>
  wrong ? raw(' aria-invalid="true" aria-describedby="wrong hint"') : raw(' aria-describedby="hint"')

const cancel = (messages: SignInMessages) =>
  html`<button name="action" value="cancel" formnovalidate>${messages.cancel}</button>`

const addressForm = (
  messages: SignInMessages,
  summary: AuthorizationSummary,
  { email, wrong }: Extract<SignInStep, { kind: 'address' }>,
) =>
  html`<h1>${messages.heading(summary.application)}</h1>
${requestedAllowances(messages, summary)}
<form method="post">
<label for="email">${messages.addressLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" dir="ltr" required maxlength="320" value="${email}"${errorAttributes(wrong)}>
${errorText(wrong)}
<p id="hint">${summary.sendsEmail ? messages.addressHint : messages.noEmail}</p>
<button class="first">${messages.sendCode}</button>
${cancel(messages)}
</form>`

const codeForm = (
  messages: SignInMessages,
  summary: AuthorizationSummary,
  { signInId, email, time, wrong }: Extract<SignInStep, { kind: 'code' }>,
) =>
  html`<h1>${messages.codeHeading}</h1>
<p id="hint">${summary.sendsEmail ? html`${messages.codeSent(time)} <bdi>${email}</bdi>` : messages.noEmail}</p>
${requestedAllowances(messages, summary)}
<form method="post">
<input type="hidden" name="sign_in" value="${signInId}">
<label for="code">${messages.codeLabel}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" required maxlength="20"${errorAttributes(wrong)}>
${errorText(wrong)}
<button class="first">${messages.allow}</button>
<button name="action" value="again" formnovalidate>${messages.sendAgain}</button>
${cancel(messages)}
</form>`

/** Renders the page of a step as an HTML document without scripts. All values are escaped. */
export const signInDocument = async (
  language: SignInLanguage,
  style: string,
  summary: AuthorizationSummary,
  step: SignInStep,
): Promise<string> => {
  const { messages } = language
  const title = messages.heading(summary.application)
  const content =
    step.kind === 'address' ? addressForm(messages, summary, step) : codeForm(messages, summary, step)
  return String(await frame(language, step.wrong ? `${step.wrong} · ${title}` : title, style, await content))
}

/** Renders a page with only a message. */
export const signInNotice = async (
  language: SignInLanguage,
  style: string,
  heading: string,
  help: string,
): Promise<string> =>
  String(await frame(language, heading, style, await html`<h1>${heading}</h1><p>${help}</p>`))
