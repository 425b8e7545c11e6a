import { signInSeconds } from '../../access/one-time-code.js'
import { codeEmail } from '../../kernel/email/code-email.js'
import type { MailContent } from '../../kernel/store/store.js'
import type { PageLanguage } from '../page-language.js'

/** Seconds in whole minutes, in words: `10 minutes`. */
export const minutesText = (seconds: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / 60)),
  )

/** The email with a code that signs in to an application. */
export const signInCodeEmail = (
  { lang, texts }: PageLanguage,
  application: string,
  code: string,
): MailContent => {
  const { email } = texts.signIn
  return codeEmail({
    ...{ locale: lang, application, code },
    subject: email.subject(application),
    paragraphs: [email.code(code, application), email.use(minutesText(signInSeconds, lang)), email.ignore],
  })
}
