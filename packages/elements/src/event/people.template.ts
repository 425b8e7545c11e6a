import { labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, closeIcon, icon } from '../base/icons.js'
import type { CalendarMessages } from '../messages/generated/calendar.js'
import type { EventMessages } from '../messages/generated/event.js'
import { isolated } from '../messages/isolated.js'
import type { Answer } from '../messages/kinds.js'
import { formatNumber } from '../messages/numbers.js'
import { countAnswers, type Person } from './event.model.js'

/** An icon for each answer. The text beside it says the same. */
export const answerSigns: Readonly<Record<Answer, TemplateResult>> = {
  yes: checkIcon,
  maybe: icon('M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.4-1.2.9-1.2 1.7M8 12.4v.1'),
  no: closeIcon,
  noreply: icon('M4.5 8h7'),
}

/** More participants are collapsed. */
const MAX_VISIBLE = 5

const person = (
  { name, email, answer, comment }: Person,
  messages: EventMessages,
  locale: string,
): TemplateResult =>
  html`<li part="participant">
    <span class="answer ${answer}">${answerSigns[answer]}</span>
    <span class="who" title=${email === name ? nothing : email}>${isolated(name, locale)}${
      comment ? html`<small dir="auto">${comment}</small>` : nothing
    }</span>
    <span class="quiet answer-text">${messages.answer(answer)}</span>
  </li>`

/** The participants: their number, the number of each answer, and their names; of many, some are collapsed. */
export const peopleTemplate = (
  people: readonly Person[],
  messages: EventMessages & CalendarMessages,
  locale: string,
): TemplateResult | typeof nothing => {
  if (!people.length) return nothing
  const item = (one: Person) => person(one, messages, locale)
  const visibleCount = people.length > MAX_VISIBLE + 1 ? MAX_VISIBLE : people.length
  const folded = people.slice(visibleCount)
  const counts = countAnswers(people)
  return html`<div class="people" part="participants">
    <p>
      <b>${messages.participants(people.length)}</b>
      ${
        people.length > 1
          ? html`<span class="counts quiet">${counts.map(
              ([answer, count]) =>
                html`<span class="count">${labelled(locale, messages.answer(answer), formatNumber(count, locale))}</span>`,
            )}</span>`
          : nothing
      }
    </p>
    <ul>${people.slice(0, visibleCount).map(item)}</ul>
    ${
      folded.length
        ? html`<details>
            <summary>${messages.moreEvents(folded.length)}</summary>
            <ul>${folded.map(item)}</ul>
          </details>`
        : nothing
    }
  </div>`
}
