import { type BookingSettings, suggestedEmail, type VisibleFieldType } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import type { OfferedSlot } from '../../features/bookings/next-times.js'
import type { BookingForm, FormField } from './booking-form.js'
import {
  linkOf,
  momentOf,
  momentText,
  type PageReader,
  slotReferenceOf,
  timeText,
  zoneText,
} from './page-reader.js'
import { priceOf, priceText } from './price.js'
import { repeatForm, type SeriesChoice, seriesRows, seriesTitle } from './series-template.js'
import { summaryTemplate } from './times-template.js'
import { parameterAttribute, toolAttributes } from './tool-attributes.js'

/** The data of a booking form for a slot, or for a choice of others if the slot was taken. */
export interface SlotForm {
  readonly settings: BookingSettings
  readonly form: BookingForm
  readonly slot: OfferedSlot
  /** The idempotency key of the form. */
  readonly key: string
  /** Other times if the slot is gone; may be empty. */
  readonly others?: readonly OfferedSlot[] | undefined
  /** Whether the time repeats, where the configuration allows several times. */
  readonly series?: SeriesChoice | undefined
  /** Whether the page has a title above it, as that of an element has. */
  readonly isBelowTitle?: boolean | undefined
  /** Why it was refused, if no field is invalid. */
  readonly refusal?: string | undefined
}

const idOf = (name: string): string => `field-${name.replace(/[^\w-]/g, '-')}`

interface FieldView {
  readonly reader: PageReader
  readonly field: FormField
  readonly error: string | undefined
}

const labelText = ({ reader, field: { label, required } }: FieldView) =>
  html`<bdi>${label}</bdi>${required ? '' : html` <small>${reader.text.booking.questions.optional}</small>`}`

/** The attributes of a control for validation and its error message. */
const checks = ({ field: { name, required }, error }: FieldView, isRequired = required) =>
  html`${isRequired ? html` required` : ''}${
    error ? html` aria-invalid="true" aria-describedby="${idOf(name)}-error"` : ''
  }`

const errorLine = ({ field: { name }, error }: FieldView) =>
  error ? html`<p class="error" id="${idOf(name)}-error">${error}</p>` : ''

/** Asks about an address that looks like a mistake. It may be right, so nothing is refused. */
const hintLine = ({ field: { type, value }, reader }: FieldView) => {
  const address = type === 'email' ? suggestedEmail(value) : undefined
  return address === undefined
    ? ''
    : html`<p class="hint">${reader.text.booking.details.meantEmail(address)}</p>`
}

const labelled = (view: FieldView, control: unknown) =>
  html`<div class="field"><label for="${idOf(view.field.name)}">${labelText(view)}</label>${control}${errorLine(view)}${hintLine(view)}</div>`

const input = (type: string) => (view: FieldView) => {
  const { name, value, pattern, maxLength, autocomplete = 'off' } = view.field
  return labelled(
    view,
    html`<input id="${idOf(name)}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
      pattern ? html` pattern="${pattern}"` : ''
    }${maxLength ? html` maxlength="${maxLength}"` : ''}${type === 'email' ? html` dir="ltr"` : ''}${checks(view)}${parameterAttribute(name)}>`,
  )
}

const multiLine = (view: FieldView) =>
  labelled(
    view,
    html`<textarea id="${idOf(view.field.name)}" name="${view.field.name}" rows="3"${checks(view)}>${view.field.value}</textarea>`,
  )

const dropdown = (view: FieldView) => {
  const { name, value, options } = view.field
  return labelled(
    view,
    html`<select id="${idOf(name)}" name="${name}"${checks(view)}><option value="">${view.reader.text.booking.questions.chooseOption}</option>${options.map(
      (option) => html`<option${option === value ? html` selected` : ''}>${option}</option>`,
    )}</select>`,
  )
}

const checkbox = (view: FieldView) => {
  const { name, value } = view.field
  return html`<div class="field"><label class="choice"><input id="${idOf(name)}" type="checkbox" name="${name}" value="true"${
    value === 'true' ? html` checked` : ''
  }${checks(view)}><span>${labelText(view)}</span></label>${errorLine(view)}</div>`
}

/** The options of an answer, matched in order because options may contain commas. */
const selectedOf = (answer: string, options: readonly string[]): ReadonlySet<string> => {
  let rest = answer
  return new Set(
    options.filter((option) => {
      const isFirst = rest === option || rest.startsWith(`${option}, `)
      if (isFirst) rest = rest.slice(option.length + 2)
      return isFirst
    }),
  )
}

const choices = (type: 'radio' | 'checkbox') => (view: FieldView) => {
  const { name, value, options, required } = view.field
  const chosen = type === 'radio' ? new Set([value]) : selectedOf(value, options)
  return html`<fieldset class="field"><legend>${labelText(view)}</legend>${options.map(
    (option, index) =>
      html`<label class="choice"><input${index ? '' : html` id="${idOf(name)}"`} type="${type}" name="${name}" value="${option}"${
        chosen.has(option) ? html` checked` : ''
      }${checks(view, required && type === 'radio')}><bdi>${option}</bdi></label>`,
  )}${errorLine(view)}</fieldset>`
}

const textInput = input('text')

/** Templates by field type. Unknown types are text fields. */
const templates: Readonly<Record<VisibleFieldType, (view: FieldView) => unknown>> = {
  text: textInput,
  email: input('email'),
  phone_number: input('tel'),
  date: input('date'),
  multi_line_text: multiLine,
  dropdown,
  checkbox,
  radio_button: choices('radio'),
  multi_select: choices('checkbox'),
}

/** The controls of fields, with their values and errors. */
export const fieldControls = (
  fields: readonly FormField[],
  { errors }: Pick<BookingForm, 'errors'>,
  reader: PageReader,
) =>
  fields.map((field) =>
    (templates[field.type as VisibleFieldType] ?? textInput)({
      ...{ reader, field },
      error: errors.get(field.name),
    }),
  )

/** The fields that are not shown, as far as they have a value. */
export const hiddenFields = ({ hidden }: Pick<BookingForm, 'hidden'>) =>
  hidden.map(({ name, value }) => (value ? html`<input type="hidden" name="${name}" value="${value}">` : ''))

/** The error summary with links to the fields, which receives focus; nothing if there is no error. */
export const errorSummary = ({ errors, fields, guests }: BookingForm, text: string | undefined) => {
  if (!text) return ''
  const labels = new Map([...fields, ...guests].map(({ name, label }) => [name, label]))
  return html`<div class="notice" role="alert" tabindex="-1" autofocus>
        <p>${text}</p>
        <ul>${[...errors].map(
          ([name, error]) =>
            html`<li><a href="#${idOf(name)}"><bdi>${labels.get(name)}</bdi></a>: ${error}</li>`,
        )}</ul>
      </div>`
}

const slotChoice = ({ others = [] }: SlotForm, reader: PageReader) =>
  html`<fieldset class="field"><legend>${reader.text.booking.details.takenLead}</legend>${others.map(
    (slot) => {
      const { day, time } = momentOf(slot.start_time, reader)
      return html`<label class="choice"><input type="radio" name="slot" value="${slotReferenceOf(slot)}" required><span>${day}, ${time}${
        slot.title ? html` · <bdi>${slot.title}</bdi>` : ''
      }</span></label>`
    },
  )}</fieldset>`

/** Why a form was refused; undefined before it is submitted. */
export const errorSummaryText = (
  { form: { errors }, slot, others, refusal }: Omit<SlotForm, 'settings' | 'key'>,
  reader: PageReader,
): string | undefined => {
  const { text } = reader
  const time = timeText(slot.start_time, reader)
  if (others)
    return slot.title
      ? text.booking.details.noSeatsTitle(slot.title, time)
      : text.booking.details.takenTitle(time)
  return refusal ?? (errors.size ? text.booking.details.problems(errors.size) : undefined)
}

/** The label of the button that books a time, asks for it, or begins its payment. */
const submitText = (settings: BookingSettings, { start_time }: OfferedSlot, reader: PageReader): string => {
  const price = priceOf(settings)
  if (price) return reader.text.booking.paying.pay(priceText(price, reader))
  const { requestTime, book } = reader.text.booking.details
  return momentText(
    settings.booking_type === 'organizer-confirmation' ? requestTime : book,
    start_time,
    reader,
  )
}

/** Renders the booking form. */
export const formTemplate = (shown: SlotForm, reader: PageReader) => {
  const { settings, form, slot, key, others, series, isBelowTitle } = shown
  const { text } = reader
  const moment = momentOf(slot.start_time, reader)
  const isGone = others !== undefined
  const when = html`${joined(reader.language.lang, moment.day, moment.time)}<br><small>${zoneText(slot.start_time, reader)}</small>`
  const hasGuests = form.guests.some(({ value }) => value)
  const isNothing = others?.length === 0
  const times = isGone ? undefined : series?.repeated
  const title = times ? seriesTitle(times.rule.count, reader) : text.booking.details.detailsTitle
  const heading = isBelowTitle ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`
  const details = html`<form class="details" method="post" action="${linkOf(reader)}"${toolAttributes('book-time')}>
      ${
        isGone
          ? html`<h1 tabindex="-1" autofocus>${errorSummaryText(shown, reader)}</h1>${isNothing ? html`<p>${text.booking.details.noTimesNearby}</p>` : slotChoice(shown, reader)}`
          : html`${heading}<input type="hidden" name="slot" value="${slotReferenceOf(slot)}">${times ? seriesRows(times, reader) : ''}`
      }
      ${isGone ? '' : errorSummary(form, errorSummaryText(shown, reader))}
      <input type="hidden" name="key" value="${key}">${hiddenFields(form)}
      ${fieldControls(form.fields, form, reader)}
      ${
        form.guests.length > 0
          ? html`<details${hasGuests ? html` open` : ''}><summary>${text.booking.details.guests}</summary>${fieldControls(form.guests, form, reader)}</details>`
          : ''
      }
      ${settings.scheduler?.notetaker_settings ? consent(settings, reader) : ''}
      ${
        isNothing
          ? ''
          : html`<button class="first">${isGone ? text.booking.details.send : times ? text.booking.series.bookAll : submitText(settings, slot, reader)}</button>`
      }
      <p class="links"><a href="${linkOf(reader)}">${text.booking.details.allTimes}</a></p>
    </form>`
  return html`<div class="fallback card">
    ${summaryTemplate(settings, reader, { slot, when: isGone ? html`<s>${when}</s>` : when })}
    ${series && !isGone ? html`<div class="details">${repeatForm(series, slot, reader)}${details}</div>` : details}
  </div>`
}

const consent = ({ scheduler }: BookingSettings, { text }: PageReader) => {
  const { enabled, show_ui_consent_message: isShown } = (scheduler?.['notetaker_settings'] ?? {}) as {
    enabled?: boolean
    show_ui_consent_message?: boolean
  }
  return enabled && isShown ? html`<p class="consent">${text.booking.consent.notetakerConsent}</p>` : ''
}

/** Renders the confirmation to move a booking to a slot. */
export const moveTemplate = (
  settings: BookingSettings,
  slot: OfferedSlot,
  was: Instant,
  reader: PageReader,
) => {
  const { text } = reader
  const moment = momentOf(slot.start_time, reader)
  const before = momentOf(was, reader)
  return html`<div class="fallback card">
    ${summaryTemplate(settings, reader, { slot, when: html`${joined(reader.language.lang, moment.day, moment.time)}<br><small>${zoneText(slot.start_time, reader)}</small>` })}
    <form class="details" method="post" action="${linkOf(reader)}"${toolAttributes('move-booking')}>
      <h1>${text.booking.details.moveTitle}</h1>
      <p>${text.manage.managing.previously}: <s>${before.day}, ${before.time}</s></p>
      <input type="hidden" name="slot" value="${slotReferenceOf(slot)}">
      <div class="field"><label for="reason">${text.manage.managing.cancelReason}</label><input id="reason" name="reason" maxlength="500" autocomplete="off"${parameterAttribute('reason')}></div>
      <button class="first" name="action" value="move">${text.booking.details.move(moment.time, moment.day)}</button>
      <p class="links"><a href="${linkOf(reader, { move: '1' })}">${text.booking.details.allTimes}</a></p>
    </form>
  </div>`
}
