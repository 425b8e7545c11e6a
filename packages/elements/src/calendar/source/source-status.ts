import type { CalendarSource } from '@whenable/contract'
import { type CalendarFlow, type CalendarState, createCalendarFlow } from '@whenable/flow/calendar'
import type { Instant, Interval } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { isolated } from '../../messages/isolated.js'
import type { AllCalendarMessages } from '../model/event-text.js'
import { noticesTemplate, reconnectLink } from '../views/notices.template.js'
import { sourceStatusStyles } from './source-status.styles.js'

export const styles = sourceStatusStyles

/** Creates the flow over a source. */
export const createFlow = (
  source: CalendarSource,
  window: Interval,
  timeZone: string,
  now: () => Instant,
): CalendarFlow => createCalendarFlow({ source, window, timeZone, now, online: navigator.onLine })

/** The last move, as text. */
export interface LastMove {
  readonly title: string
  readonly when: string
}

const scopeNames = {
  this: 'onlyThis',
  following: 'thisAndFollowing',
  all: 'wholeSeries',
} as const satisfies Record<string, keyof AllCalendarMessages>

const changeTemplate = (
  { change, canUndo }: CalendarState,
  { title, when }: LastMove,
  messages: AllCalendarMessages,
  send: CalendarFlow['send'],
): TemplateResult | typeof nothing => {
  if (change?.step === 'choosing-scope')
    return html`<dialog
      part="dialog"
      aria-labelledby="which"
      @cancel=${(event: Event) => {
        event.preventDefault()
        send({ type: 'cancel-change' })
      }}
    >
      <h3 id="which">${messages.moveScope(title)}</h3>
      ${change.scopes.map(
        (scope) =>
          html`<button class="ghost" part="scope-button" @click=${() => send({ type: 'choose-scope', scope })}>${messages[scopeNames[scope]]}</button>`,
      )}
      <button class="quiet" part="cancel-button" @click=${() => send({ type: 'cancel-change' })}>${messages.cancelMove}</button>
    </dialog>`
  const close = html`<button class="icon-button close" part="dismiss-button" aria-label=${messages.close} @click=${() => send({ type: 'dismiss' })}>×</button>`
  if (change?.step === 'refused')
    return html`<p class="notice" part="notice" role="alert">${messages.changeFailed(title)} ${close}</p>`
  if (change?.step === 'saving')
    return html`<p class="status" part="status" role="status">${messages.savingEvent}</p>`
  return canUndo
    ? html`<p class="status" part="status" role="status">
        ${messages.moved(title, when)}
        <button class="link" part="undo-button" @click=${() => send({ type: 'undo' })}>${messages.undo}</button> ${close}
      </p>`
    : nothing
}

/** The state of a source besides its events: what cannot be read and how to fix it, and the current change. */
export const sourceTemplate = (
  flow: CalendarFlow,
  lastMove: LastMove,
  messages: AllCalendarMessages,
  locale: string,
): TemplateResult => {
  const { state } = flow
  const { list, calendars, unreadable } = state
  const send: CalendarFlow['send'] = (intent) => flow.send(intent)
  const hasNoList = list.state === 'error' || list.state === 'expired'
  return html`${
    hasNoList
      ? html`<p class="notice" part="notice" role="alert">
          ${messages.pageFailed} ${reconnectLink(list, messages)}
          <button class="link" part="retry-button" @click=${() => send({ type: 'retry' })}>${messages.retry}</button>
        </p>`
      : noticesTemplate(calendars, { messages, locale }, (calendarId) => send({ type: 'retry', calendarId }))
  }
  ${unreadable.length ? html`<p class="notice" part="notice">${messages.unreadableEvents(unreadable.length)}</p>` : nothing}
  ${changeTemplate(state, { ...lastMove, title: isolated(lastMove.title, locale) }, messages, send)}`
}
