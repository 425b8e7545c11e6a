import { type PollPage, type PollVote, pollVotes } from '@whenable/contract'
import { formatRange, type Instant, toIsoString } from '@whenable/time'
import { html } from 'hono/html'
import type { CalendarComparison } from '../calendar-file.js'
import { dayText, durationText, linkOf, listText, type PageReader, zoneText } from './page-reader.js'
import { avatarsTemplate, factRow, zoneForm } from './times-template.js'

/** What a participant has typed or answered before. */
export interface PollForm {
  readonly name: string
  readonly email: string
  /** Votes by the start of their time. */
  readonly votes: Readonly<Record<string, string>>
  /** Error messages by field: `name`, `email` and `votes`. */
  readonly errors: ReadonlyMap<'name' | 'email' | 'votes', string>
}

/** A poll as a page shows it. */
export interface PollView {
  readonly page: PollPage
  readonly form: PollForm
  /** The token of a new answer. Undefined: the address of the page has it. */
  readonly token?: string | undefined
  /** Whether the page only shows the outcome of an answer, without the element and its heading. */
  readonly showsOutcome: boolean
  /** What just happened. */
  readonly notice?: 'saved' | 'withdrawn' | undefined
  /** Why the answers were refused, if no field is invalid. */
  readonly refusal?: string | undefined
  /** The comparison with the participant's calendar, or that its file is too large. */
  readonly comparison?: CalendarComparison | { readonly error: 'too-large' } | undefined
}

/** The labels of votes. */
const voteText = (vote: PollVote, { text: { booking } }: PageReader): string =>
  ({ yes: booking.polls.voteYes, if_needed: booking.polls.voteIfNeeded, no: booking.polls.voteNo })[vote]

const mark = (label: string) => html` <span class="mark">${label}</span>`

/** How others answered for a time, as far as the organizer shows it. */
const othersLine = (page: PollPage, start: Instant, reader: PageReader) => {
  const slot = page.slots.find((one) => one.start_time === start)
  if (slot?.yes === undefined) return ''
  const number = new Intl.NumberFormat(reader.language.lang)
  const parts = pollVotes.flatMap((vote) => {
    const count = slot[vote] ?? 0
    if (!count) return []
    const names = (page.answers ?? []).filter(({ votes }) => votes[String(start)] === vote)
    const label = `${voteText(vote, reader)}: ${number.format(count)}`
    return [
      names.length
        ? `${label} (${listText(
            names.map(({ name }) => name),
            reader.language.lang,
          )})`
        : label,
    ]
  })
  return parts.length ? html`<p class="others">${parts.join(' · ')}</p>` : ''
}

/** A time with its marks: it is taken, or conflicts with the participant's calendar. */
const timeLine = (
  { start_time: start, end_time: end, is_taken }: PollPage['slots'][number],
  view: PollView,
  reader: PageReader,
) => {
  const { language, timeZone, text } = reader
  const range = formatRange(start, end, { locale: language.lang, timeZone })
  const { comparison } = view
  const isBusy = comparison && 'conflicts' in comparison && comparison.conflicts.has(start)
  return html`<time datetime="${toIsoString(start)}">${dayText(start, reader)}, ${range}</time>${
    is_taken ? mark(text.booking.polls.timeTaken) : ''
  }${isBusy ? mark(text.booking.times.conflict) : ''}`
}

const voteFields = (view: PollView, reader: PageReader) =>
  view.page.slots.map((slot) => {
    const { start_time: start } = slot
    const chosen = view.form.votes[String(start)]
    return html`<fieldset class="poll-time"><legend>${timeLine(slot, view, reader)}</legend>
        <div class="votes">${pollVotes.map(
          (vote) =>
            html`<label class="choice"><input type="radio" name="vote.${start}" value="${vote}"${
              chosen === vote ? html` checked` : ''
            }><bdi>${voteText(vote, reader)}</bdi></label>`,
        )}</div>
        ${othersLine(view.page, start, reader)}</fieldset>`
  })

const personField = ({ form }: PollView, { text }: PageReader, name: 'name' | 'email') => {
  const error = form.errors.get(name)
  const direction = name === 'email' ? html` dir="ltr"` : ''
  return html`<div class="field"><label for="field-${name}">${text.booking.details[name]}</label><input id="field-${name}" name="${name}" type="${
    name === 'email' ? 'email' : 'text'
  }" value="${form[name]}" autocomplete="${name}" required${direction}${
    error ? html` aria-invalid="true" aria-describedby="field-${name}-error"` : ''
  }>${error ? html`<p class="error" id="field-${name}-error">${error}</p>` : ''}</div>`
}

/** The participant's own calendar: a file that is read for one answer. */
const calendarField = ({ comparison }: PollView, { text }: PageReader) => {
  const error =
    comparison && 'error' in comparison
      ? text.booking.calendarImport.calendarFileError(comparison.error)
      : undefined
  return html`<details${comparison ? html` open` : ''}><summary>${text.booking.calendarImport.chooseCalendarFile}</summary>
        <div class="field"><label for="field-calendar">${text.page.poll.calendarHelp}</label><input id="field-calendar" name="calendar" type="file" accept=".ics,text/calendar"${
          error ? html` aria-invalid="true" aria-describedby="field-calendar-error"` : ''
        }>${error ? html`<p class="error" id="field-calendar-error">${error}</p>` : ''}</div>
        <button name="action" value="compare" formnovalidate>${text.booking.calendarImport.chooseCalendarFile}</button>
      </details>`
}

/** What just happened, or why it did not. The title of the page says it too. */
export const pollNotice = ({ notice, refusal, form }: PollView, { text }: PageReader): string | undefined => {
  if (refusal) return refusal
  if (form.errors.size) return form.errors.get('votes') ?? text.booking.details.problems(form.errors.size)
  if (notice === 'saved') return text.booking.polls.answerSaved
  return notice && text.booking.polls.answerWithdrawn
}

const noticeLine = (view: PollView, reader: PageReader) => {
  const words = pollNotice(view, reader)
  if (!words) return ''
  const isSaved = view.notice === 'saved' && !view.refusal && !view.form.errors.size
  return html`<div class="notice" role="${view.notice ? 'status' : 'alert'}" tabindex="-1" autofocus><p>${words}</p>${
    isSaved ? html`<p>${reader.text.page.poll.keepAddress}</p>` : ''
  }</div>`
}

/** The form of a participant's answers. */
const answerForm = (view: PollView, reader: PageReader) => {
  const { text } = reader
  // The first button is what Enter presses.
  return html`<form class="poll-form" method="post" enctype="multipart/form-data" action="${linkOf(reader)}">
        ${view.token === undefined ? '' : html`<input type="hidden" name="token" value="${view.token}">`}
        <div class="poll-times">${voteFields(view, reader)}</div>
        ${personField(view, reader, 'name')}
        ${personField(view, reader, 'email')}
        <p class="links"><button class="first">${text.booking.details.send}</button></p>
        ${calendarField(view, reader)}
        ${
          view.token === undefined
            ? html`<p class="links"><button name="action" value="withdraw" formnovalidate>${text.booking.polls.withdrawAnswer}</button></p>`
            : ''
        }
      </form>`
}

/** The times of a poll that takes no answers. */
const timeList = (view: PollView, reader: PageReader) =>
  html`<ul>${view.page.slots.map(
    (slot) =>
      html`<li class="poll-time"><p>${timeLine(slot, view, reader)}</p>${othersLine(view.page, slot.start_time, reader)}</li>`,
  )}</ul>`

/** The page's heading, which is below that of the page if the element shows the poll. */
const heading = ({ showsOutcome }: PollView, words: string) =>
  showsOutcome ? html`<h1>${words}</h1>` : html`<h2>${words}</h2>`

const ended = (view: PollView, reader: PageReader) => {
  const { poll } = reader.text.page
  const chosen = view.page.slots.find(({ start_time }) => start_time === view.page.chosen_start_time)
  return chosen
    ? html`${heading(view, poll.chosen)}<p class="poll-time">${timeLine({ ...chosen, is_taken: false }, view, reader)}</p>`
    : html`${heading(view, poll.ended)}${timeList(view, reader)}`
}

/** Renders a poll: the form of one's answers, or what became of it. */
export const pollTemplate = (view: PollView, reader: PageReader) => {
  const { page } = view
  const { lang, texts } = reader.language
  const { name } = page.organizer ?? {}
  const [first] = page.slots
  const takesAnswers = page.state === 'open' && (page.answers_left > 0 || view.token === undefined)
  return html`<div class="fallback card">
    <div class="about">
      ${name ? html`${avatarsTemplate([{ name }], lang)}<p class="who"><bdi>${name}</bdi></p>` : ''}
      <h2><bdi>${page.title}</bdi></h2>
      <ul class="facts">${factRow('clock', page.duration_minutes && durationText(page.duration_minutes, lang))}${factRow('place', page.location)}</ul>
    </div>
    <div class="details">
      ${noticeLine(view, reader)}
      ${takesAnswers ? html`${heading(view, texts.booking.polls.pollLead(''))}<p>${texts.page.poll.intro}</p>` : ''}
      ${first ? html`<p class="here">${reader.text.booking.times.timeZone}: <strong>${zoneText(first.start_time, reader)}</strong> · <a href="#tz">${reader.text.booking.groupEvents.chooseEvent}</a></p>` : ''}
      ${takesAnswers ? answerForm(view, reader) : ended(view, reader)}
      ${first ? zoneForm(reader, first.start_time, undefined) : ''}
    </div>
  </div>`
}
