import { html, raw } from 'hono/html'
import type { PageLanguage } from '../page-language.js'
import type { SignInMessages } from './messages/sign-in-messages.js'

/** What the page of a sign-in shows. */
export type SignInStep =
  | { readonly kind: 'address'; readonly email: string; readonly wrong?: string | undefined }
  | {
      readonly kind: 'code'
      readonly signInId: string
      readonly email: string
      /** How long the code is good for, as it is said. */
      readonly time: string
      readonly wrong?: string | undefined
    }

/** Who asks, and what for. */
export interface Asking {
  readonly application: string
  readonly allowances: readonly (keyof SignInMessages['allowances'])[]
}

/** A language of the pages, with what a sign-in says in it. */
export type SignInLanguage = Pick<PageLanguage, 'lang' | 'dir'> & { readonly say: SignInMessages }

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

const asked = (say: SignInMessages, { application, allowances }: Asking) =>
  html`<p>${say.asks(application)}</p><ul>${allowances.map((name) => html`<li>${say.allowances[name]}</li>`)}</ul>`

const complaint = (wrong: string | undefined) =>
  wrong ? html`<p class="wrong" id="wrong" role="alert">${wrong}</p>` : ''

/** What ties a field to what is wrong with it. */
const complained = (wrong: string | undefined) =>
  wrong ? raw(' aria-invalid="true" aria-describedby="wrong hint"') : raw(' aria-describedby="hint"')

const cancel = (say: SignInMessages) =>
  html`<button name="action" value="cancel" formnovalidate>${say.cancel}</button>`

const addressForm = (
  say: SignInMessages,
  asking: Asking,
  { email, wrong }: Extract<SignInStep, { kind: 'address' }>,
) =>
  html`<h1>${say.heading(asking.application)}</h1>
${asked(say, asking)}
<form method="post">
<label for="email">${say.addressLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" dir="ltr" required maxlength="320" value="${email}"${complained(wrong)}>
${complaint(wrong)}
<p id="hint">${say.addressHint}</p>
<button class="first">${say.sendCode}</button>
${cancel(say)}
</form>`

const codeForm = (
  say: SignInMessages,
  asking: Asking,
  { signInId, email, time, wrong }: Extract<SignInStep, { kind: 'code' }>,
) =>
  html`<h1>${say.codeHeading}</h1>
<p id="hint">${say.codeSent(time)} <bdi>${email}</bdi></p>
${asked(say, asking)}
<form method="post">
<input type="hidden" name="sign_in" value="${signInId}">
<label for="code">${say.codeLabel}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" required maxlength="20"${complained(wrong)}>
${complaint(wrong)}
<button class="first">${say.allow}</button>
<button name="action" value="again" formnovalidate>${say.sendAgain}</button>
${cancel(say)}
</form>`

/** The page of a step, as a whole HTML document without a script. Everything that came from outside is escaped. */
export const signInDocument = async (
  language: SignInLanguage,
  style: string,
  asking: Asking,
  step: SignInStep,
): Promise<string> => {
  const { say } = language
  const title = say.heading(asking.application)
  const content = step.kind === 'address' ? addressForm(say, asking, step) : codeForm(say, asking, step)
  return String(await frame(language, step.wrong ? `${step.wrong} · ${title}` : title, style, await content))
}

/** A page that says why there is nothing to sign in to. */
export const signInNotice = async (
  language: SignInLanguage,
  style: string,
  heading: string,
  help: string,
): Promise<string> =>
  String(await frame(language, heading, style, await html`<h1>${heading}</h1><p>${help}</p>`))
