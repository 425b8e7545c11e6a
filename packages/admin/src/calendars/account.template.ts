import {
  type Connection,
  ownValue,
  type SignInProviderId,
  signInProviderOf,
  type UnavailablePolicy,
  unavailablePolicies,
} from '@whenable/contract'
import type { Clock } from '@whenable/elements/internal/base/clock'
import { checkIcon } from '@whenable/elements/internal/base/icons'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { formatWhen, isTimeZone, zoneLabel } from '@whenable/time'
import { customZone } from '@whenable/time/calendar-zones'
import { initialsOf } from '@whenable/time/initials'
import { commaOf } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { avatarColor } from '../parts/avatar-color.js'
import { accountNames, accountStatus, type TextContext } from './account-text.js'
import type { CalendarBusyTime, ConnectedCalendar } from './endpoints.js'
import type { ConnectionsIntent, ConnectionsReady } from './flow/index.js'
import { change, stop } from './inner-events.js'

/** What an account is rendered from. */
export interface AccountsView extends TextContext {
  /** The element's clock; null for the browser's. */
  readonly clock: Clock | null
  readonly state: ConnectionsReady
  readonly send: (intent: ConnectionsIntent) => void
  /** The form of a connection that its owner signs in to again. */
  readonly renewalForm: TemplateResult | typeof nothing
  /** The providers on whose page the owner can sign in. */
  readonly signInProviders: readonly SignInProviderId[]
  /** Takes the owner to the page of a provider. */
  readonly redirect: (provider: SignInProviderId, connection: Connection) => void
}

/** A time zone's name with its offset, isolated from the text around it. */
const timeZoneText = (timeZone: string, { format: { locale }, now }: AccountsView): string => {
  // The service may know time zones that this browser does not.
  if (!customZone(timeZone) && !isTimeZone(timeZone)) return isolated(timeZone, locale)
  const { name, offset } = zoneLabel(timeZone, now, locale)
  return isolated(name === offset ? name : `${name} (${offset})`, locale)
}

const loadTimeZones = (): void => {
  void import('@whenable/elements/define/time-zone-select')
}

/** The time zone of the calendar's times that have none: of the owner's hours, or one that they choose. */
const timeZoneTemplate = (
  { id: calendarId, timeZone }: ConnectedCalendar,
  view: AccountsView,
): TemplateResult => {
  const { messages, format, send, clock } = view
  const set = (chosen: string | undefined) => send({ type: 'set-time-zone', calendarId, timeZone: chosen })
  const shown = timeZone ?? format.timeZone
  const labels = `zone-${calendarId} name-${calendarId}`
  const radio = (label: string, isOwn: boolean) => html`<input
    type="radio"
    name="zone-of-${calendarId}"
    aria-label=${label}
    .checked=${(timeZone === undefined) === isOwn}
    @input=${stop}
    @change=${change(() => set(isOwn ? undefined : shown))}
  />`
  return html`<details class="zone" @toggle=${loadTimeZones}>
    <summary part="time-zone" aria-labelledby=${labels}>
      <span id="zone-${calendarId}">${messages.floatingTimes(timeZone === undefined ? messages.asHours : timeZoneText(timeZone, view))}</span>
    </summary>
    <div class="zones" role="radiogroup" aria-labelledby=${labels}>
      <label>${radio(messages.asHours, true)}<span class="as-hours">${messages.asHours}</span></label>
      <span class="other-zone">
        ${radio(messages.timeZone, false)}
        <when-time-zone-select
          .value=${shown}
          .now=${clock}
          @change=${change(({ value }) => set(value))}
        ></when-time-zone-select>
      </span>
    </div>
  </details>`
}

const calendarRow = (calendar: ConnectedCalendar, id: string, view: AccountsView): TemplateResult => {
  const { messages, format, send } = view
  const { id: calendarId, name, color, isBusySource, isPrimary, readOnly } = calendar
  const nameId = `name-${calendarId}`
  return html`<tr part="calendar">
    <th scope="row">
      <span class="named"><i class="dot" part="color" .style=${color ? `--c:${color}` : ''}></i><span id=${nameId}>${isolated(name, format.locale)}</span></span>
    </th>
    <td>
      <input
        type="checkbox"
        role="switch"
        part="busy-switch"
        aria-labelledby="busy-${id} ${nameId}"
        .checked=${isBusySource}
        @input=${stop}
        @change=${change(({ checked }) => send({ type: 'set-busy-source', calendarId, isBusySource: checked }))}
      />
    </td>
    <td>
      ${
        readOnly
          ? html`<small>${messages.readOnly}</small>`
          : html`<input
              type="radio"
              name="primary"
              part="bookings-radio"
              aria-labelledby="bookings-${id} ${nameId}"
              .checked=${isPrimary === true}
              @input=${stop}
              @change=${change(() => send({ type: 'set-primary', calendarId }))}
            />`
      }
    </td>
  </tr>
  ${calendar.connectionId ? html`<tr class="more"><td colspan="3">${timeZoneTemplate(calendar, view)}</td></tr>` : nothing}`
}

const calendarTable = (
  calendars: readonly ConnectedCalendar[],
  id: string,
  view: AccountsView,
): TemplateResult => {
  const { calendarColumn, busyColumn, bookingsColumn } = view.messages
  return html`<table part="table" aria-labelledby="account-${id}">
    <thead>
      <tr>
        <th scope="col">${calendarColumn}</th>
        <th scope="col" id="busy-${id}">${busyColumn}</th>
        <th scope="col" id="bookings-${id}">${bookingsColumn}</th>
      </tr>
    </thead>
    <tbody>
      ${repeat(
        calendars,
        (calendar) => calendar.id,
        (calendar) => calendarRow(calendar, id, view),
      )}
    </tbody>
  </table>`
}

const removalTemplate = (
  { id }: Connection,
  name: string,
  { state, send, messages }: AccountsView,
): TemplateResult => {
  const isRemoving = ownValue(state.connectionWork, id) === 'removing'
  return html`<div class="confirm" part="confirmation" role="group" aria-labelledby="remove-title" aria-describedby="remove-help">
    <div>
      <h4 id="remove-title" class="focus-target" tabindex="-1">${messages.removeTitle(name)}</h4>
      <p id="remove-help">${messages.removeHelp}</p>
    </div>
    <div class="row">
      <button class="danger" part="action" aria-disabled=${String(isRemoving)} @click=${() => send({ type: 'remove', connectionId: id })}>
        ${messages.removeCalendar}
      </button>
      <button class="ghost" part="action" aria-disabled=${String(isRemoving)} @click=${() => isRemoving || send({ type: 'ask-removal', connectionId: undefined })}>
        ${messages.keepConnection}
      </button>
    </div>
  </div>`
}

/** What counts while the account is unavailable, and what its owner can do with it. */
const footerTemplate = (connection: Connection, view: AccountsView): TemplateResult => {
  const { messages, state, send } = view
  const { id, status } = connection
  const policy = policyOf(connection)
  const isWorking = !!ownValue(state.connectionWork, id)
  return html`<div class="foot" part="footer">
    <label class="policy">
      <span>${messages.whenUnavailable}</span>
      <select
        part="policy"
        .value=${policy}
        @input=${stop}
        @change=${change(({ value }) =>
          send({ type: 'change-policy', connectionId: id, policy: value as UnavailablePolicy }),
        )}
      >
        ${unavailablePolicies.map(
          (one) =>
            html`<option value=${one} ?selected=${one === policy}>${messages.unavailablePolicy(one)}</option>`,
        )}
      </select>
    </label>
    <span class="row end">
      ${
        status === 'expired'
          ? nothing
          : html`<button class="ghost" part="action" aria-disabled=${String(isWorking)} @click=${() => send({ type: 'sync', connectionId: id })}>
              ${messages.syncNow}
            </button>`
      }
      <button class="ghost" part="action" id="remove-${id}" @click=${() => send({ type: 'ask-removal', connectionId: id })}>
        ${messages.removeCalendar}
      </button>
    </span>
  </div>`
}

const policyOf = ({ when_unavailable: policy }: Connection): UnavailablePolicy =>
  unavailablePolicies.find((one) => one === policy) ?? 'last_known'

const warningsTemplate = (
  { warnings }: Connection,
  { messages, format: { locale } }: AccountsView,
): TemplateResult | typeof nothing =>
  warnings?.length
    ? html`<details class="warnings" part="warnings">
        <summary>${messages.unreadableEntries(warnings.length)}</summary>
        <ul>
          ${warnings.map(
            ({ title, uid, message }) =>
              html`<li><b>${isolated(title || uid || '', locale)}</b> <span lang="en" dir="ltr">${message}</span></li>`,
          )}
        </ul>
      </details>`
    : nothing

const badge = (name: string, id: string) =>
  html`<span class="badge" aria-hidden="true" .style=${`--c:${avatarColor(id)}`}>${initialsOf(name)}</span>`

/** How many of the busy times that were read are shown. */
const shownBusyTimes = 3

/** The next busy times of an account that was connected, so that its owner sees what was read. */
const busyTimesTemplate = (
  times: readonly CalendarBusyTime[],
  { messages, format }: AccountsView,
): TemplateResult =>
  times.length
    ? html`<div class="proof" part="proof">
        <p>${checkIcon}${messages.busyTimes(times.length)}</p>
        <ul role="list">
          ${times.slice(0, shownBusyTimes).map(({ when, title }) => {
            const text = formatWhen(when, format)
            return html`<li>${title ? html`${`${text} · `}<bdi>${title}</bdi>` : text}</li>`
          })}
        </ul>
        <p>${messages.busyForAll}</p>
      </div>`
    : html`<div class="proof none-busy" part="proof"><p>${messages.noBusyTimes}</p></div>`

/** Asks the owner of a new account where bookings go; nothing if the account has no calendar that they can go to. */
const bookingsQuestion = (connectionId: string, view: AccountsView): TemplateResult | typeof nothing => {
  const { state, messages, format, send } = view
  const choices = state.calendars.filter(({ readOnly }) => !readOnly)
  if (!choices.some((one) => one.connectionId === connectionId)) return nothing
  return html`<fieldset class="question" part="bookings-question">
    <legend>${messages.askBookings}</legend>
    ${repeat(
      choices,
      ({ id }) => id,
      ({ id: calendarId, name, isPrimary }) => html`<label
        ><input
          type="radio"
          name="bookings-of-${connectionId}"
          .checked=${isPrimary === true}
          @input=${stop}
          @change=${change(() => send({ type: 'set-primary', calendarId }))}
        /><span>${isolated(name, format.locale)}</span></label
      >`,
    )}
  </fieldset>`
}

/** A connected account with its calendars. */
const accountTemplate = (connection: Connection, view: AccountsView): TemplateResult => {
  const { state, send, messages } = view
  const { id } = connection
  const { name, place } = accountNames(connection, view)
  const status = accountStatus(connection, ownValue(state.connectionWork, id) === 'syncing', view)
  const calendars = state.calendars.filter(({ connectionId }) => connectionId === id)
  const isUnavailable = status.kind === 'stale' || status.kind === 'expired'
  const isRenewed = state.form?.connectionId === id
  const provider = signInProviderOf(connection.provider)?.id
  const signIn = () =>
    provider ? view.redirect(provider, connection) : send({ type: 'sign-in-again', connectionId: id })
  const isNew = state.notice?.kind === 'connected' && state.notice.connectionId === id
  return html`<section class="account" part="account" aria-labelledby="account-${id}">
    <div class="head">
      ${badge(name, id)}
      <div class="names">
        <h3 id="account-${id}">${name}</h3>
        <small>${place.map((text, index) => html`${index ? commaOf(view.format.locale) : nothing}<bdi>${text}</bdi>`)}</small>
      </div>
      <span class="status ${status.kind}" part="status ${status.kind}">${status.text}</span>
      ${
        status.kind === 'expired' && !isRenewed && (!provider || view.signInProviders.includes(provider))
          ? html`<button class="primary" part="action" id="renew-${id}" @click=${signIn}>${messages.signInAgain}</button>`
          : nothing
      }
    </div>
    ${isRenewed ? view.renewalForm : nothing}
    ${state.connected === id ? bookingsQuestion(id, view) : nothing}
    ${state.busyTimes?.connectionId === id ? busyTimesTemplate(state.busyTimes.times, view) : nothing}
    ${
      calendars.length
        ? calendarTable(calendars, id, view)
        : status.kind === 'busy' || isNew
          ? html`<div class="skeletons" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span></div>`
          : html`<p class="none">${messages.noCalendars}</p>`
    }
    ${warningsTemplate(connection, view)}
    ${isUnavailable ? html`<p class="notice" part="notice">${messages.unavailableHelp(policyOf(connection))}</p>` : nothing}
    ${state.removing === id ? removalTemplate(connection, name, view) : footerTemplate(connection, view)}
  </section>`
}

/** Calendars that belong to no account. */
const ownTemplate = (calendars: readonly ConnectedCalendar[], view: AccountsView): TemplateResult =>
  html`<section class="account" part="account" aria-labelledby="account-own">
    <div class="head">
      <div class="names"><h3 id="account-own">${view.messages.ownCalendars}</h3></div>
    </div>
    ${calendarTable(calendars, 'own', view)}
  </section>`

/** All accounts, and the calendars without one. */
export const accountsTemplate = (view: AccountsView): TemplateResult => {
  const { connections, calendars } = view.state
  const own = calendars.filter(({ connectionId }) => !connections.some(({ id }) => id === connectionId))
  return html`${repeat(
    connections,
    ({ id }) => id,
    (connection) => accountTemplate(connection, view),
  )}${own.length ? ownTemplate(own, view) : nothing}`
}
