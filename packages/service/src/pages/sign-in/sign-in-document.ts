import { html, raw } from 'hono/html'
import { signInMessages as say } from './sign-in-messages.js'

/** What the page of a sign-in shows. */
export type SignInStep =
  | { readonly kind: 'address'; readonly email: string; readonly wrong?: string | undefined }
  | {
      readonly kind: 'code'
      readonly signInId: string
      readonly email: string
      readonly minutes: number
      readonly wrong?: string | undefined
    }

/** Who asks, and what for. */
export interface Asking {
  readonly application: string
  /** Sentences. */
  readonly allowances: readonly string[]
}

const frame = (title: string, style: string, content: unknown) => html`<!doctype html>
<html lang="en" dir="ltr">
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

const asked = ({ application, allowances }: Asking) =>
  html`<p>${say.asks(application)}</p><ul>${allowances.map((sentence) => html`<li>${sentence}</li>`)}</ul>`

const complaint = (wrong: string | undefined) =>
  wrong ? html`<p class="wrong" id="wrong" role="alert">${wrong}</p>` : ''

/** What ties a field to what is wrong with it. */
const complained = (wrong: string | undefined) =>
  wrong ? raw(' aria-invalid="true" aria-describedby="wrong hint"') : raw(' aria-describedby="hint"')

const cancel = () => html`<button name="action" value="cancel" formnovalidate>${say.cancel()}</button>`

const addressForm = (asking: Asking, { email, wrong }: Extract<SignInStep, { kind: 'address' }>) =>
  html`<h1>${say.heading(asking.application)}</h1>
${asked(asking)}
<form method="post">
<label for="email">${say.addressLabel()}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="320" value="${email}"${complained(wrong)}>
${complaint(wrong)}
<p id="hint">${say.addressHint()}</p>
<button class="first">${say.sendCode()}</button>
${cancel()}
</form>`

const codeForm = (
  asking: Asking,
  { signInId, email, minutes, wrong }: Extract<SignInStep, { kind: 'code' }>,
) =>
  html`<h1>${say.codeHeading()}</h1>
<p id="hint">${say.codeSent(minutes)} <bdi>${email}</bdi>.</p>
${asked(asking)}
<form method="post">
<input type="hidden" name="sign_in" value="${signInId}">
<label for="code">${say.codeLabel()}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20"${complained(wrong)}>
${complaint(wrong)}
<button class="first">${say.allow()}</button>
<button name="action" value="again" formnovalidate>${say.sendAgain()}</button>
${cancel()}
</form>`

/** The page of a step, as a whole HTML document without a script. Everything that came from outside is escaped. */
export const signInDocument = async (style: string, asking: Asking, step: SignInStep): Promise<string> => {
  const title = say.heading(asking.application)
  const content = step.kind === 'address' ? addressForm(asking, step) : codeForm(asking, step)
  return String(await frame(step.wrong ? `${step.wrong} · ${title}` : title, style, await content))
}

/** A page that says why there is nothing to sign in to. */
export const signInNotice = async (style: string, heading: string, help: string): Promise<string> =>
  String(await frame(heading, style, await html`<h1>${heading}</h1><p>${help}</p>`))
