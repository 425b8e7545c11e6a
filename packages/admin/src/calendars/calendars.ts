import type { Connection, SignInProviderId } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { calendarIcon } from '@whenable/elements/internal/base/icons'
import { PageClock, untilNextMinute } from '@whenable/elements/internal/base/page-clock'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { calendarImport } from '@whenable/elements/internal/messages/generated/calendar-import'
import { choosing } from '@whenable/elements/internal/messages/generated/choosing'
import { connections } from '@whenable/elements/internal/messages/generated/connections'
import { details } from '@whenable/elements/internal/messages/generated/details'
import { times } from '@whenable/elements/internal/messages/generated/times'
import { Localized } from '@whenable/elements/internal/messages/localize'
import { actions } from '@whenable/elements/internal/styles/actions.styles'
import { controls } from '@whenable/elements/internal/styles/controls.styles'
import { fields } from '@whenable/elements/internal/styles/fields.styles'
import { tokens } from '@whenable/elements/internal/styles/tokens.styles'
import { html, nothing, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { BusySourceChangeEvent } from '../events/busy-source-change.js'
import { CalendarTimeZoneChangeEvent } from '../events/calendar-time-zone-change.js'
import { ConnectionCreateEvent } from '../events/connection-create.js'
import { ConnectionRedirectEvent } from '../events/connection-redirect.js'
import { ConnectionRemoveEvent } from '../events/connection-remove.js'
import { ConnectionRenewEvent } from '../events/connection-renew.js'
import { PrimaryCalendarChangeEvent } from '../events/primary-calendar-change.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { accountsTemplate } from './account.template.js'
import type { CalendarsMessages, TextContext } from './account-text.js'
import { calendarsStyles } from './calendars.styles.js'
import { formTemplate, problemText, waysTemplate } from './connect-form.template.js'
import type { CalendarsCalls } from './endpoints.js'
import {
  type ConnectionNotice,
  type ConnectionsFlow,
  type ConnectionsIntent,
  type ConnectionsReady,
  type ConnectionsState,
  createConnectionsFlow,
} from './flow/index.js'
import { readSignInProviders } from './sign-in-providers.model.js'
import { keepVerifier, returnUrl, takeReturn } from './sign-in-return.js'

const skeletons = html`<div class="account" aria-hidden="true">
  <div class="head"><span class="skeleton round"></span><span class="skeleton"></span></div>
  <div class="skeletons"><span class="skeleton"></span><span class="skeleton"></span></div>
</div>`

/** Names what the owner is looking at, for the focus. */
const viewOf = ({ form, removing }: ConnectionsReady): string => {
  if (form) return `form ${form.connectionId ?? ''} ${form.preset ?? ''}`
  return removing ? `removing ${removing}` : 'list'
}

/** The control that opened a view, which gets the focus back. */
const openerOf = (view: string): string => {
  const [kind, id] = view.split(' ')
  if (kind === 'removing') return `remove-${id}`
  return id ? `renew-${id}` : 'connect'
}

/**
 * The calendar accounts that an owner has connected: whether they work, which of their calendars keep the owner busy, and where
 * bookings go. Connects accounts (CalDAV and calendar links) and signs in to them again. What is typed is kept in memory only.
 *
 * @fires when-connection-create - an account was connected
 * @fires when-connection-renew - the owner signed in to an account again
 * @fires when-connection-redirect - the owner is about to leave for the page of a provider; cancel it to take them there yourself
 * @fires when-connection-remove - an account was removed
 * @fires when-busy-source-change - the owner chose whether the events of a calendar keep them busy
 * @fires when-calendar-time-zone-change - the owner chose the time zone of a calendar’s times that have none
 * @fires when-primary-calendar-change - the owner chose the calendar that bookings go to
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each control; the choice of where bookings go is one stop
 * @keyboard ArrowUp, ArrowDown, ArrowLeft, ArrowRight - chooses another calendar for bookings
 * @keyboard Space - changes whether a calendar counts as busy
 * @keyboard Enter - connects the account in the form, opens the time zone of a calendar
 * @slot header - above everything else, such as a notice
 * @slot empty - below the text that no calendar is connected
 * @csspart title - the heading
 * @csspart connect-button - opens the form of an account
 * @csspart form - the form of an account, and the choice of its provider
 * @csspart provider - a provider to choose
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart password-link - the provider’s page for app passwords
 * @csspart account - an account with its calendars
 * @csspart status - the status of an account; also `ok`, `busy`, `stale` or `expired`
 * @csspart proof - the next busy times that were read after connecting
 * @csspart bookings-question - asks which calendar bookings go to, after connecting
 * @csspart table - the calendars of an account
 * @csspart calendar - the row of a calendar
 * @csspart color - the colour of a calendar
 * @csspart busy-switch - whether a calendar counts as busy
 * @csspart time-zone - the time zone of a calendar’s times that have none; opens its choice
 * @csspart bookings-radio - whether bookings go to a calendar
 * @csspart warnings - events that could not be read
 * @csspart notice - an error, or what counts while an account is unavailable
 * @csspart footer - the actions of an account
 * @csspart policy - the choice of what counts while an account is unavailable
 * @csspart confirmation - asks before an account is removed
 * @csspart action - a button
 * @csspart retry-button - loads the calendars again
 */
export class Calendars extends OwnerPage<
  ConnectionsState,
  ConnectionsIntent,
  CalendarsCalls,
  CalendarsMessages
> {
  static override styles = [tokens, controls, actions, fields, calendarsStyles]
  static override properties = {
    grantId: { attribute: 'grant-id' },
    signInProviders: { attribute: 'sign-in-providers' },
    showProviders: { type: Boolean, attribute: 'show-providers' },
    timeZone: { attribute: 'time-zone' },
  }

  /** The owner's grant. Default: the one of the access token. */
  grantId: string | null = null
  /**
   * Providers on whose own page owners sign in, if the service is configured for them: `google`, `microsoft`. Owners return to this page,
   * which must be one of the application's callback URIs, or a page of the service.
   */
  signInProviders: string | null = null
  /**
   * Shows the providers at once where no account is connected, also Google and Outlook if the service does not offer them, then with what
   * its operator does. For pages of the people who run the service.
   */
  showProviders = false
  /** The owner's connections, instead of `service-url`. */
  source: CalendarsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: ConnectionsFlow | null = null
  /** The owner's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<CalendarsMessages> | null = null

  protected override readonly text = new Localized<CalendarsMessages>(this, {
    ...choosing,
    ...details,
    ...calendarImport,
    ...times,
    ...connections,
  })
  protected readonly clock = new PageClock(this, () => untilNextMinute(currentInstantOf(this)))

  #removed = ''
  #hasInteracted = false
  /** Whether the form was submitted, and its errors are to be focused. */
  #isSubmitted = false

  protected override inputs(): readonly unknown[] {
    return [this.grantId]
  }

  protected override callsTo(access: ServiceAccess): CalendarsCalls {
    const grantId = this.grantId ?? undefined
    return lazyCalls(access, async () => (await import('./endpoints.js')).calendarsEndpoints({ grantId }))
  }

  protected override createFlow(source: CalendarsCalls, options: OwnerFlowOptions): ConnectionsFlow {
    return createConnectionsFlow({ ...options, source })
  }

  protected override reset(): void {
    this.#hasInteracted = false
  }

  readonly #send = (intent: ConnectionsIntent): void => {
    this.#hasInteracted = true
    if (intent.type === 'submit') this.#isSubmitted = true
    if (intent.type === 'remove') this.#removed = intent.connectionId
    this.send(intent)
    if (intent.type === 'set-busy-source')
      this.dispatchEvent(new BusySourceChangeEvent(intent.calendarId, intent.isBusySource))
    if (intent.type === 'set-time-zone')
      this.dispatchEvent(new CalendarTimeZoneChangeEvent(intent.calendarId, intent.timeZone))
    if (intent.type === 'set-primary') this.dispatchEvent(new PrimaryCalendarChangeEvent(intent.calendarId))
  }

  readonly #redirect = (provider: SignInProviderId, connection?: Connection): void => {
    const isHandled = !this.dispatchEvent(new ConnectionRedirectEvent(provider, connection))
    if (!isHandled) void this.#signInAt(provider, connection?.username ?? undefined)
  }

  async #signInAt(provider: SignInProviderId, loginHint: string | undefined): Promise<void> {
    try {
      const request = {
        ...{ provider, return_url: returnUrl(this.serviceUrl ?? '') },
        ...{ code_challenge: await keepVerifier(), login_hint: loginHint },
      }
      this.#send({ type: 'sign-in-at', request })
    } catch (error) {
      console.error('<when-calendars>: the browser keeps nothing for this tab.', error)
    }
  }

  get #textContext(): TextContext {
    const { messages } = this.text
    return { messages, format: this.formatIn(this.timeZone), now: currentInstantOf(this) }
  }

  protected override onNotice(notice: ConnectionNotice, { connections: known }: ConnectionsReady): void {
    if (notice.kind === 'removed') this.emit(new ConnectionRemoveEvent(this.#removed))
    if (notice.kind !== 'connected' && notice.kind !== 'renewed') return
    const connection = known.find(({ id }) => id === notice.connectionId)
    if (!connection) return
    this.emit(
      notice.kind === 'connected'
        ? new ConnectionCreateEvent(connection)
        : new ConnectionRenewEvent(connection),
    )
  }

  /**
   * Connects the account of an owner who has come back, and leaves for the page of a provider once its address is known. Moves the focus to
   * the first error after a submission, to what was opened, or back to what had opened it.
   */
  protected override follow(ready: ConnectionsReady, before: ConnectionsReady | undefined): void {
    const { signIn, form } = ready
    const back = !before && readSignInProviders(this.signInProviders).length && takeReturn()
    if (back) void this.rendered.then(() => this.send({ type: 'finish-sign-in-at', ...back }))
    const page = signIn !== before?.signIn && signIn?.kind === 'leave' && webAddress(signIn.address)
    if (page) location.assign(page)
    if (form?.submitting) return
    if (this.#isSubmitted) this.focusOn('[aria-invalid], .focus-problem')
    this.#isSubmitted = false
    const last = before && viewOf(before)
    if (last && last !== viewOf(ready) && this.#hasInteracted)
      this.focusOn('.focus-target', `#${CSS.escape(openerOf(last))}`, 'h2')
  }

  /** What the live region says. */
  #statusText({ form, notice, busyTimes, signIn }: ConnectionsReady): string {
    const { messages } = this.text
    if (form?.submitting || signIn) return messages.checkingAccount
    if (form?.problem) return problemText(form.problem, messages)
    if (busyTimes)
      return busyTimes.times.length ? messages.busyTimes(busyTimes.times.length) : messages.noBusyTimes
    if (notice?.kind === 'removed') return messages.disconnected
    return notice && notice.kind !== 'failed' ? messages.connected : ''
  }

  #readyTemplate(state: ConnectionsReady): TemplateResult {
    const { messages } = this.text
    const { form, connections: known, calendars, notice } = state
    const send = this.#send
    const redirect = this.#redirect
    const signInProviders = readSignInProviders(this.signInProviders)
    const choices = { messages, send, signInProviders, redirect }
    const formOf = () => (form ? formTemplate({ form, ...choices }) : nothing)
    const isConnecting = form && !form.connectionId
    return html`
      ${state.signIn ? html`<p class="notice" part="notice">${messages.checkingAccount}</p>` : nothing}
      ${notice?.kind === 'failed' ? html`<p class="notice" part="notice" role="alert">${problemText(notice.problem, messages)}</p>` : nothing}
      ${isConnecting ? html`<section class="form-card">${formOf()}</section>` : nothing}
      ${
        known.length || isConnecting
          ? nothing
          : this.showProviders
            ? html`<p>${messages.noConnections}</p>
                <slot name="empty"></slot>
                ${waysTemplate(choices)}`
            : html`<div class="empty">
                ${calendarIcon}
                <p>${messages.noConnections}</p>
                <slot name="empty"></slot>
                ${this.#connectButton()}
              </div>`
      }
      ${accountsTemplate({
        ...this.#textContext,
        ...{ state: { ...state, calendars }, send, signInProviders, redirect, clock: this.now },
        renewalForm: form?.connectionId ? formOf() : nothing,
      })}
    `
  }

  #connectButton(): TemplateResult {
    return html`<button class="primary add" part="connect-button" id="connect" @click=${() => this.#send({ type: 'open-form' })}>
      ${this.text.messages.connectCalendar}
    </button>`
  }

  protected override frame(ready: ConnectionsReady | undefined): PageFrame {
    const { messages } = this.text
    const isConnecting = ready?.form && !ready.form.connectionId
    return {
      ...{ title: messages.connectionsTitle, failed: messages.connectionsFailed },
      loading: messages.loadingConnections,
      status: ready && this.#statusText(ready),
      content: ready && this.#readyTemplate(ready),
      tools: ready?.connections.length && !isConnecting ? this.#connectButton() : nothing,
      skeletons,
    }
  }
}
