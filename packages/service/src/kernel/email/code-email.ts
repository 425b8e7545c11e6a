import type { MailContent } from '../store/store.js'
import { emailHtml } from './email-html.js'

/** The texts of an email with a one-time code. */
export interface CodeEmail {
  /** The language of the texts. */
  readonly locale: string
  /** The name of the application to sign in to. */
  readonly application: string
  readonly subject: string
  readonly code: string
  /** The first one contains the code. */
  readonly paragraphs: readonly string[]
}

/** Renders an email with a one-time code, which the HTML part shows large. */
export const codeEmail = ({ locale, application, subject, code, paragraphs }: CodeEmail): MailContent => ({
  subject,
  text: paragraphs.join('\n\n'),
  html: emailHtml({
    ...{ locale, code, heading: subject, brand: { name: application } },
    ...{ intro: paragraphs.slice(1).join('\n\n'), details: [], links: [] },
  }),
})
