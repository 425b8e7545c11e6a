import { type RoutingAnswers, routingLimits } from '@whenable/contract'
import { html } from 'hono/html'
import type { RoutingFormRecord } from '../../kernel/store/store.js'
import { errorSummary, fieldControls } from './form-template.js'
import { type PageReader, parametersOf } from './page-reader.js'

/** A routing form with the answers that are known, and errors by the key of their question. */
export interface RoutingFormView {
  readonly form: RoutingFormRecord
  readonly answers: RoutingAnswers
  readonly errors: ReadonlyMap<string, string>
}

/** Renders the questions of a routing form, which the browser sends as parameters of the address. */
export const routingFormTemplate = ({ form, answers, errors }: RoutingFormView, reader: PageReader) => {
  const { text, path } = reader
  const fields = form.questions.map(({ key, label, answers: options }) => ({
    ...{ name: key, type: options.length ? 'radio_button' : 'text', label, options },
    maxLength: routingLimits.textLength,
    ...{ value: answers[key] ?? '', required: true },
  }))
  const summary = errors.size ? text.booking.details.problems(errors.size) : undefined
  return html`<div class="fallback card single"><form class="details" method="get" action="${path}">
      <h1><bdi>${form.title}</bdi></h1>
      ${form.description ? html`<p class="quiet"><bdi>${form.description}</bdi></p>` : ''}
      ${errorSummary({ fields, guests: [], hidden: [], errors }, summary)}
      ${parametersOf(reader).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${fieldControls(fields, { errors }, reader)}
      <button class="first" name="sent" value="1">${reader.language.texts.page.routing.next}</button>
    </form></div>`
}
