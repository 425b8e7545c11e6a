import { type LinkBody, longestLinkMessage, mostLinkBookings, ServiceError } from '@whenable/contract'
import {
  type BookingsMessages,
  bookings,
} from '@whenable/elements/internal/messages/owner/generated/bookings'
import { type OfferMessages, offer } from '@whenable/elements/internal/messages/owner/generated/offer'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { type ShareMessages, share } from '@whenable/elements/internal/messages/owner/generated/share'
import { randomKey } from '@whenable/flow/internal/machine'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { OwnerLocalized } from '../base/owner-localized.js'
import type { CopyButtons } from '../parts/copy-buttons.js'
import { selectField, textField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { checkbox } from '../parts/switch.template.js'
import type { ShareCalls } from '../share/endpoints.js'

/** What the dialog needs of the page that lists links. */
export interface PackageHost {
  readonly calls: () => ShareCalls | undefined
  readonly copies: CopyButtons
  /** A link was made. */
  readonly onMade: () => void
  /** The address was copied. */
  readonly onCopy: (eventTypeId: string) => void
}

type GuestField = 'guestNameField' | 'guestEmailField' | 'problemInvalid'
type PackageTexts = OfferMessages & ShareMessages & OwnerPartMessages & Pick<BookingsMessages, GuestField>

/** What is typed into the form. */
interface PackageForm {
  readonly name: string
  readonly email: string
  readonly size: string
  /** After how many days it ends; empty: never. */
  readonly days: string
  readonly message: string
  /** Whether the service sends the link to the guest. */
  readonly sends: boolean
}

type PackageField = 'name' | 'email' | 'size'

/** Why no link was made. */
type PackageProblem = 'limit' | 'silent' | 'failed'

type PackageStep =
  | { readonly step: 'closed' }
  | {
      readonly step: 'form'
      readonly isMaking: boolean
      readonly invalid: readonly PackageField[]
      readonly problem?: PackageProblem | undefined
    }
  /** `address` is undefined if the answer was lost. */
  | { readonly step: 'done'; readonly address: string | undefined; readonly isSent: boolean }

const emptyForm: PackageForm = { name: '', email: '', size: '5', days: '', message: '', sends: true }

/** After how many days a package can end. */
const lifetimes = [30, 90, 180, 365] as const

const invalidIn = ({ name, email, size, sends }: PackageForm): readonly PackageField[] => {
  const count = Number(size)
  const address = email.trim()
  return [
    ...(name.trim() ? [] : (['name'] as const)),
    ...((address || sends) && !/^[^\s@]+@[^\s@]+$/.test(address) ? (['email'] as const) : []),
    ...(Number.isInteger(count) && count >= 1 && count <= mostLinkBookings ? [] : (['size'] as const)),
  ]
}

const bodyOf = (
  { name, email, size, days, message, sends }: PackageForm,
  { eventTypeId, lang }: { readonly eventTypeId: string; readonly lang: string },
): LinkBody => ({
  configuration_id: eventTypeId,
  name: name.trim(),
  most_bookings: Number(size),
  expires_in: days ? Number(days) * 86_400 : undefined,
  message: message.trim() || undefined,
  prefill: { name: name.trim(), email: email.trim() || undefined },
  ...(sends && { send_email: true, language: lang }),
})

/** The dialog in which an owner gives a guest a package: a link that is good for several bookings, and is sent to them. */
export class PackageDialog {
  readonly #text: OwnerLocalized<PackageTexts>
  #step: PackageStep = { step: 'closed' }
  #form = emptyForm
  #eventTypeId = ''
  /** The idempotency key of what is in the form: the same request that is sent again makes and sends nothing. */
  #key = ''

  constructor(
    private readonly element: LitElement & ConstructorParameters<typeof OwnerLocalized<PackageTexts>>[0],
    private readonly host: PackageHost,
  ) {
    const { guestNameField, guestEmailField, problemInvalid } = bookings
    this.#text = new OwnerLocalized<PackageTexts>(element, {
      ...{ ...parts, ...share, ...offer },
      ...{ guestNameField, guestEmailField, problemInvalid },
    })
  }

  /** Opens it for an event type, empty. */
  open(eventTypeId: string): void {
    this.#eventTypeId = eventTypeId
    this.#form = emptyForm
    this.#key = randomKey()
    this.#show({ step: 'form', isMaking: false, invalid: [] })
  }

  /** Closes it, and forgets what is in the form. */
  readonly close = (): void => {
    this.#form = emptyForm
    if (this.#step.step !== 'closed') this.#show({ step: 'closed' })
  }

  #show(step: PackageStep): void {
    this.#step = step
    this.element.requestUpdate()
  }

  async #focusOn(selector: string): Promise<void> {
    await this.element.updateComplete
    this.element.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  #change(change: Partial<PackageForm>): void {
    this.#form = { ...this.#form, ...change }
    this.#key = randomKey()
    this.element.requestUpdate()
  }

  #finish(address: string | undefined, isSent: boolean): Promise<void> {
    this.#show({ step: 'done', address, isSent })
    this.host.onMade()
    return this.#focusOn('#package-made')
  }

  readonly #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (this.#step.step !== 'form' || this.#step.isMaking) return
    const form = this.#form
    const invalid = invalidIn(form)
    const making: PackageStep = { step: 'form', isMaking: !invalid.length, invalid }
    this.#show(making)
    if (invalid.length) return this.#focusOn('dialog [aria-invalid]')
    const body = bodyOf(form, { eventTypeId: this.#eventTypeId, lang: this.#text.lang })
    try {
      const options = { signal: new AbortController().signal, idempotencyKey: this.#key }
      const made = await this.host.calls()?.offer?.({ body }, options)
      if (this.#step === making) await this.#finish(made?.address, form.sends)
      else this.host.onMade()
    } catch (error) {
      if (this.#step !== making) return
      const { type, field } = error instanceof ServiceError ? error : { type: undefined, field: undefined }
      // An earlier attempt made it, and its answer was lost.
      if (type === 'invalid_idempotency_key') return this.#finish(undefined, form.sends)
      if (field === 'prefill.email') {
        this.#show({ step: 'form', isMaking: false, invalid: ['email'] })
        return this.#focusOn('dialog [aria-invalid]')
      }
      const problem =
        field === 'send_email' ? 'silent' : type === 'rate_limit_error' && form.sends ? 'limit' : 'failed'
      if (problem === 'failed') console.warn('<when-offer-times>: a package could not be made.', error)
      this.#show({ step: 'form', isMaking: false, invalid: [], problem })
    }
  }

  #formTemplate({ isMaking, invalid, problem }: Extract<PackageStep, { step: 'form' }>): TemplateResult {
    const { messages } = this.#text
    const { name, email, size, days, message, sends } = this.#form
    const errorOf = (field: PackageField) => (invalid.includes(field) ? messages.problemInvalid : undefined)
    return modalDialog({
      ...{ title: messages.givePackage, closeLabel: messages.close, onClose: this.close },
      content: html`<p class="muted">${messages.packageHelp}</p>
        <form id="package-form" class="stack" novalidate autocomplete="off" @submit=${this.#make}>
          <div class="columns">
            ${textField({
              ...{ id: 'package-name', label: messages.guestNameField, value: name, error: errorOf('name') },
              ...{ required: true, maxLength: 200, autocomplete: 'off', dir: 'auto' },
              onInput: (value) => this.#change({ name: value }),
            })}
            ${textField({
              ...{ id: 'package-email', label: messages.guestEmailField, value: email },
              ...{ type: 'email', dir: 'ltr', required: sends, maxLength: 320, autocomplete: 'off' },
              error: errorOf('email'),
              onInput: (value) => this.#change({ email: value }),
            })}
          </div>
          <div class="columns">
            ${textField({
              ...{ id: 'package-size', label: messages.packageSize, value: size, error: errorOf('size') },
              ...{ type: 'number', inputMode: 'numeric', min: 1, max: mostLinkBookings, required: true },
              onInput: (value) => this.#change({ size: value }),
            })}
            ${selectField({
              ...{ id: 'package-ends', label: messages.offerEnds, value: days },
              choices: [
                { value: '', label: messages.linkEndless },
                ...lifetimes.map((count) => ({ value: String(count), label: messages.offerDays(count) })),
              ],
              onChange: (value) => this.#change({ days: value }),
            })}
          </div>
          ${textField({
            ...{ id: 'package-message', label: messages.offerMessage, help: messages.offerMessageHelp },
            ...{ value: message, rows: 3, maxLength: longestLinkMessage },
            onInput: (value) => this.#change({ message: value }),
          })}
          ${checkbox({
            ...{ id: 'package-send', label: messages.packageSend, checked: sends },
            onChange: (checked) => this.#change({ sends: checked }),
          })}
          ${
            problem
              ? html`<p class="notice danger" part="notice" role="alert">${
                  problem === 'failed' ? messages.offerFailed : messages.packageProblem(problem)
                }</p>`
              : nothing
          }
        </form>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${this.close}>${messages.cancel}</button>
        <button type="submit" form="package-form" class="primary" part="action" aria-disabled=${String(isMaking)}>
          ${isMaking ? messages.makingOffer : messages.givePackage}
        </button>`,
    })
  }

  #doneTemplate({ address, isSent }: Extract<PackageStep, { step: 'done' }>): TemplateResult {
    const { messages } = this.#text
    const { copies, onCopy } = this.host
    return modalDialog({
      ...{ title: messages.givePackage, closeLabel: messages.close, onClose: this.close },
      content: html`<p id="package-made" tabindex="-1" role="status">${messages.packageMade(isSent ? 'sent' : 'made')}</p>
        ${address ? html`<p class="address"><bdi dir="ltr">${address}</bdi></p>` : nothing}`,
      actions: html`<button type="button" class="quiet" part="action" @click=${this.close}>${messages.close}</button>
        ${
          address
            ? copies.button({
                ...{ id: 'copy-package', label: messages.copyLink, look: 'primary', content: () => address },
                onCopy: () => onCopy(this.#eventTypeId),
              })
            : nothing
        }`,
    })
  }

  template(): TemplateResult | typeof nothing {
    const shown = this.#step
    if (shown.step === 'closed') return nothing
    return shown.step === 'form' ? this.#formTemplate(shown) : this.#doneTemplate(shown)
  }
}
