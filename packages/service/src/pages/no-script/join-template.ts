import type { BookingSettings } from '@whenable/contract'
import { joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import type { OfferedSlot } from '../../features/bookings/next-times.js'
import type { BookingForm } from './booking-form.js'
import { errorSummary, fieldControls, hiddenFields } from './form-template.js'
import { linkOf, momentOf, type PageReader, zoneText } from './page-reader.js'
import { summaryTemplate } from './times-template.js'
import { toolAttributes } from './tool-attributes.js'

/** What a visitor can wait for: its name in the form, and its text. */
export interface WaitOption {
  readonly name: string
  readonly text: string
}

/** The form to wait for a time. */
export interface JoinForm {
  readonly settings: BookingSettings
  readonly form: BookingForm
  /** The full session that is wanted; otherwise a day is. */
  readonly session: OfferedSlot | undefined
  /** What can be wanted, at least one. */
  readonly options: readonly WaitOption[]
  /** The name of what is wanted. */
  readonly wanted: string
  /** The path of the page that books. */
  readonly bookingPath: string
  /** The key of the form, which becomes the credential of the place. */
  readonly key: string
  /** Why it was refused, if no field is invalid. */
  readonly refusal?: string | undefined
}

/** The text that says how an offer reaches the visitor. */
export const waitLeadOf = (
  { capabilities }: Pick<BookingSettings, 'capabilities'>,
  { text: { booking } }: PageReader,
): string => booking.waitlist[capabilities.includes('mail') ? 'waitLead' : 'waitLeadHere']

/** Why a form was refused; undefined before it is submitted. */
export const joinErrorText = (
  { form: { errors }, refusal }: Pick<JoinForm, 'form' | 'refusal'>,
  { text }: PageReader,
): string | undefined => refusal ?? (errors.size ? text.booking.details.problems(errors.size) : undefined)

const choice = ({ options, wanted }: JoinForm, { text }: PageReader) => {
  const [first, another] = options
  return another
    ? html`<div class="field"><label for="for">${text.manage.managing.when}</label><select id="for" name="for">${options.map(
        (option) =>
          html`<option value="${option.name}"${option.name === wanted ? html` selected` : ''}>${option.text}</option>`,
      )}</select></div>`
    : html`<input type="hidden" name="for" value="${first?.name ?? wanted}">`
}

/** Renders the form to wait for a session or a day. */
export const joinTemplate = (shown: JoinForm, reader: PageReader) => {
  const { settings, form, session, options, key, bookingPath } = shown
  const { text } = reader
  const moment = session && momentOf(session.start_time, reader)
  const when = moment
    ? html`${joined(reader.language.lang, moment.day, moment.time)}<br><small>${zoneText(session.start_time, reader)}</small>`
    : options.length === 1
      ? options[0]?.text
      : undefined
  return html`<div class="fallback card">
    ${summaryTemplate(settings, reader, { slot: session, when })}
    <form class="details" method="post" action="${linkOf(reader)}"${toolAttributes('join-waitlist')}>
      <h1>${text.booking.waitlist.tellMe}</h1>
      ${errorSummary(form, joinErrorText(shown, reader))}
      <p>${waitLeadOf(settings, reader)}</p>
      <input type="hidden" name="key" value="${key}">${hiddenFields(form)}
      ${choice(shown, reader)}
      ${fieldControls(form.fields, form, reader)}
      <button class="first">${text.booking.waitlist.joinWaitlist}</button>
      <p class="links"><a href="${linkOf({ ...reader, path: bookingPath })}">${text.booking.details.allTimes}</a></p>
    </form>
  </div>`
}
