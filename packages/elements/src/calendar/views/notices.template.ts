import type { CalendarInfo } from '@whenable/contract'
import type { ShownCalendar } from '@whenable/flow/calendar'
import { html, nothing, type TemplateResult } from 'lit'
import { webAddress } from '../../base/web-address.js'
import { isolated } from '../../messages/isolated.js'
import type { AllCalendarMessages } from '../model/event-text.js'

/** What notices depend on. */
interface TextContext {
  readonly messages: AllCalendarMessages
  readonly locale: string
}

const noticeText = (
  { info: { name, access }, state }: ShownCalendar,
  { messages, locale }: TextContext,
): string | undefined => {
  const calendar = isolated(name, locale)
  if (access === 'stopped') return messages.calendarStopped(calendar)
  if (state === 'expired' || access === 'expired') return messages.calendarExpired(calendar)
  return state === 'error' ? messages.calendarFailed(calendar) : undefined
}

/** What cannot be shown, for each calendar, with a link to reconnect its account or a button to try again. */
export const noticesTemplate = (
  calendars: readonly ShownCalendar[],
  textContext: TextContext,
  retry: (id: string) => void,
): TemplateResult[] =>
  calendars.flatMap((calendar) => {
    const text = noticeText(calendar, textContext)
    if (!text) return []
    const { info, state } = calendar
    return [
      html`<p class="notice" part="notice" role="alert">
        ${text} ${reconnectLink(info, textContext.messages)}
        ${state === 'error' ? html`<button class="link" part="retry-button" @click=${() => retry(info.id)}>${textContext.messages.retry}</button>` : nothing}
      </p>`,
    ]
  })

/** The link to reconnect an account, if there is a safe address. */
export const reconnectLink = (
  { reconnectUrl }: Pick<CalendarInfo, 'reconnectUrl'>,
  { reconnect }: AllCalendarMessages,
): TemplateResult | typeof nothing => {
  const address = webAddress(reconnectUrl)
  return address ? html`<a class="link" part="reconnect-link" href=${address}>${reconnect}</a>` : nothing
}
