import type { WebhookDelivery } from '@whenable/contract'
import { LazyModule } from '@whenable/elements/internal/base/lazy-module'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { settings } from '@whenable/elements/internal/messages/owner/generated/settings'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { SectionChangeEvent } from '../events/section-change.js'
import { SettingsChangeEvent } from '../events/settings-change.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { retryNotice } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { tabLinks } from '../parts/tabs.template.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { dialogTemplate } from './dialogs.template.js'
import type { SettingsCalls } from './endpoints.js'
import {
  createSettingsFlow,
  type SettingsFlow,
  type SettingsIntent,
  type SettingsNotice,
  type SettingsReady,
  type SettingsSection,
  type SettingsState,
  settingsSections,
} from './flow/index.js'
import { type ProfileDraft, profileTemplate } from './profile.template.js'
import { canAddPasskeys } from './service-settings.js'
import { settingsStyles } from './settings.styles.js'
import { answerText, refusalText, type SettingsTexts, type SettingsView } from './settings-view.js'
import { activityTemplate, apiKeysTemplate, teamTemplate } from './team.template.js'
import { webhooksTemplate } from './webhooks.template.js'

const isSection = (text: string | null): text is SettingsSection =>
  settingsSections.some((section) => section === text)

/** What a change has led to, for the toast. */
const noticeText = (
  { action, value, error }: SettingsNotice,
  view: Pick<SettingsView, 'messages' | 'format'>,
): string => {
  const { messages } = view
  if (error && action === 'removeResource' && error.type === 'conflict') return messages.resourceNeeded
  if (error) return messages.settingsChangeFailed(refusalText(error, messages))
  if (action === 'sendHeldMails') return messages.mailsSent(Number(value))
  if (action === 'updateMember') return messages.profileSaved
  if (action === 'sendTestMail') return messages.testMailSent((value as { readonly email: string }).email)
  if (action === 'sendLetterAgain') return messages.queuedAgain
  if (action !== 'sendDeliveryAgain' && action !== 'testWebhook') return messages.saved
  const delivery = value as WebhookDelivery
  return delivery.status === 'delivered'
    ? messages.deliveredNow(delivery.response_status ?? 200)
    : messages.notDeliveredNow(answerText(delivery, view))
}

/**
 * The settings of an application: the member's own profile, passkeys and sign-ins, and for owners the team, rooms and equipment, API keys, webhooks with their last
 * deliveries, how emails are sent, what could not be sent, and who changed what. Secrets are shown once, when they are made.
 *
 * @fires when-section-change - another section was opened; cancel nothing, only keep its address
 * @fires when-settings-change - something was changed
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each control
 * @keyboard Enter - opens a section, and sends a form
 * @keyboard ArrowDown, ArrowUp - opens the actions of a webhook, and moves in them
 * @keyboard Escape - closes a dialog or the actions of a webhook
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart views - the links to the sections
 * @csspart view - the link to a section; also `current`
 * @csspart action - a button
 * @csspart profile - the form of the member's name and time zone
 * @csspart page-link - the member's public page
 * @csspart brand - the form of the business's name and logo
 * @csspart passkeys - the member's passkeys
 * @csspart time-zone-data - the release of the time zones that the service reads, for an owner
 * @csspart passkey - a passkey
 * @csspart sign-ins - the browsers and applications in which the member is signed in
 * @csspart sign-in - one of them
 * @csspart member - a member
 * @csspart resource - a room or a piece of equipment
 * @csspart api-key - an API key
 * @csspart entry - a change in the list of changes
 * @csspart webhook - a webhook
 * @csspart deliveries - the last deliveries of a webhook
 * @csspart delivery - a delivery
 * @csspart status - the status of a webhook, a delivery, a room or of emails
 * @csspart email - how emails are sent
 * @csspart held-emails - the emails that waited for a mail server
 * @csspart held-email - an email that waited
 * @csspart dead-letter - an email or a notification that could not be sent
 * @csspart menu - the actions of a webhook, a member or a room
 * @csspart menu-item - an action of one of them
 * @csspart dialog - a dialog
 * @csspart close-button - closes a dialog
 * @csspart form - the form of a webhook, a mail server, a room, an API key or an invitation
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart secret - a secret that is shown once
 * @csspart copy-button - copies a secret
 * @csspart toast - what has just happened
 * @csspart empty - that a list has nothing in it
 * @csspart notice - an error
 * @csspart retry-button - loads the settings again
 */
export class Settings extends OwnerPage<SettingsState, SettingsIntent, SettingsCalls, SettingsTexts> {
  static override styles = [...ownerStyles, settingsStyles]
  static override properties = {
    section: {},
    sectionBase: { attribute: 'section-base' },
    timeZone: { attribute: 'time-zone' },
  }

  /** The section that is shown: `profile`, `brand`, `team`, `resources`, `api-keys`, `webhooks`, `mail`, `failed` or `activity`. Default: `profile`. */
  section: string | null = null
  /** The address before the name of a section, in the links to the sections. Default: `#`. */
  sectionBase: string | null = null
  /** The settings, instead of the service's. */
  source: SettingsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: SettingsFlow | null = null
  /** The member's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<SettingsTexts> | null = null

  protected override readonly text = new OwnerLocalized<SettingsTexts>(this, { ...parts, ...settings })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)
  readonly #toasts = new Toasts(this)
  readonly #more = new LazyModule(this, () => import('./more-sections.js'))
  readonly #pictures = new LazyModule(
    this,
    async () => new (await import('./pictures/pictures.js')).Pictures(this),
  )

  #draft: ProfileDraft = {}
  /** Whether a form was submitted, and its errors are to be focused. */
  #isSubmitted = false

  protected override callsTo(access: ServiceAccess): SettingsCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).settingsEndpoints)
  }

  protected override createFlow(source: SettingsCalls, options: OwnerFlowOptions): SettingsFlow {
    const { section } = this
    return createSettingsFlow({ ...options, source, section: isSection(section) ? section : undefined })
  }

  protected override reset(): void {
    this.#draft = {}
  }

  get #canAddPasskey(): boolean {
    const { source, access } = this
    return source ? source.addPasskey !== undefined : !!access && canAddPasskeys(access.baseUrl)
  }

  readonly #send = (intent: SettingsIntent): void => {
    if (intent.type === 'submit') this.#isSubmitted = true
    this.send(intent)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has('section') && isSection(this.section))
      this.send({ type: 'open-section', section: this.section })
  }

  protected override follow(ready: SettingsReady): void {
    if (!this.#isSubmitted || ready.working) return
    this.#isSubmitted = false
    this.focusOn('[aria-invalid=true]')
  }

  protected override onNotice(notice: SettingsNotice, ready: SettingsReady): void {
    const { dialog } = ready
    if (!notice.error) {
      if (notice.action === 'updateMember') this.#draft = {}
      this.emit(new SettingsChangeEvent(notice.action))
    }
    // The dialog itself says what is wrong, or shows what was made.
    if (!dialog) this.#toasts.show({ text: noticeText(notice, this.#viewOf(ready)) })
  }

  #open(section: SettingsSection): void {
    this.#send({ type: 'open-section', section })
    this.dispatchEvent(new SectionChangeEvent(section))
  }

  #tabs({ section, sections }: SettingsReady): TemplateResult | typeof nothing {
    const { messages } = this.text
    const labels: Readonly<Record<SettingsSection, string>> = {
      profile: messages.sectionProfile,
      brand: messages.sectionBrand,
      team: messages.sectionTeam,
      resources: messages.resources,
      'api-keys': messages.sectionApiKeys,
      activity: messages.sectionActivity,
      webhooks: messages.sectionWebhooks,
      mail: messages.sectionMail,
      failed: messages.sectionFailed,
    }
    if (sections.length < 2) return nothing
    return tabLinks(
      messages.settingsSections,
      sections.map((name) => ({
        href: `${this.sectionBase ?? '#'}${name}`,
        label: labels[name],
        isCurrent: name === section,
        onOpen: () => this.#open(name),
      })),
    )
  }

  #failure(text: string): TemplateResult {
    return retryNotice(text, this.text.messages, () => this.#send({ type: 'retry' }))
  }

  #sectionTemplate(view: SettingsView): TemplateResult {
    const { data, section, sectionError } = view.state
    const { messages } = view
    if (sectionError)
      return this.#failure(
        sectionError.type === 'forbidden' ? messages.settingsRefused : messages.settingsFailed,
      )
    if (section === 'profile')
      return profileTemplate(view, this.#pictures.get()?.photo(view), this.#draft, (draft) => {
        this.#draft = draft
        this.requestUpdate()
      })
    if (section === 'team' && data.team) return teamTemplate(data.team.members, view)
    if (section === 'api-keys' && data['api-keys']) return apiKeysTemplate(data['api-keys'].keys, view)
    if (section === 'activity' && data.activity) return activityTemplate(data.activity.entries, view)
    const skeleton = html`<span class="skeleton" aria-hidden="true"></span>`
    if (section === 'brand') return (data.brand && this.#pictures.get()?.brand(data.brand, view)) ?? skeleton
    if (section === 'webhooks' && data.webhooks) return webhooksTemplate(view)
    const more = this.#more.get()
    if (more && section === 'resources' && data.resources)
      return more.resourcesTemplate(data.resources.resources, view)
    if (more && section === 'mail' && data.mail) return more.mailTemplate(data.mail, view)
    if (more && section === 'failed' && data.failed) return more.failedTemplate(data.failed.letters, view)
    return skeleton
  }

  #viewOf(state: SettingsReady): SettingsView {
    const { messages } = this.text
    const timeZone = this.timeZone ?? state.member.current_timezone ?? state.member.timezone
    return {
      ...{ state, messages, menus: this.#menus, send: this.#send },
      canAddPasskey: this.#canAddPasskey,
      format: this.formatIn(timeZone),
    }
  }

  protected override frame(ready: SettingsReady | undefined): PageFrame {
    const { messages } = this.text
    const view = ready && this.#viewOf(ready)
    return {
      ...{
        title: messages.settingsTitle,
        loading: messages.loadingSettings,
        failed: messages.settingsFailed,
      },
      above: ready && this.#tabs(ready),
      content: view && this.#sectionTemplate(view),
      skeletons: html`<span class="skeleton" aria-hidden="true"></span><span class="skeleton" aria-hidden="true"></span>`,
      wrap: (shown) => html`<div class="content">${shown}</div>`,
      below: html`${view && dialogTemplate(view, this.#copies)} ${this.#copies.status()} ${this.#toasts.template()}`,
    }
  }
}
