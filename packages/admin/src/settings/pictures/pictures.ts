import type { Brand } from '@whenable/contract'
import { avatar } from '@whenable/elements/internal/base/avatar'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { pictures } from '@whenable/elements/internal/messages/owner/generated/pictures'
import { initialsOf } from '@whenable/time/initials'
import { html, type LitElement, type TemplateResult } from 'lit'
import { OwnerLocalized } from '../../base/owner-localized.js'
import { textField } from '../../parts/field.template.js'
import type { SettingsNotice } from '../flow/index.js'
import { isWorking, type SettingsView } from '../settings-view.js'
import { PictureField, type PictureFieldOptions, type PictureTexts } from './picture-field.js'
import { picturesStyles } from './pictures.styles.js'

/** A picture, by the field of the request that stores it. */
type PictureName = 'logo' | 'logo_dark' | 'picture'

/** The call that stores a picture. */
const callOf = (name: PictureName) => (name === 'picture' ? 'updatePhoto' : 'updateBrand')

/** Why the service refused a picture: for what an SVG contains, or for something else. */
const refusalOf = (error: SettingsNotice['error']): PictureFieldOptions['refusal'] =>
  error && (error.reason === 'unsafe_svg' ? 'svg' : 'other')

/**
 * What settings show of pictures: the member's photo, and the name and logo of the business. It is loaded after the rest of the profile,
 * with its messages and styles.
 */
export class Pictures {
  readonly styles = picturesStyles
  readonly #host: LitElement
  readonly #text: OwnerLocalized<Pick<PictureTexts, keyof typeof pictures>>
  readonly #fields: Readonly<Record<PictureName, PictureField>>
  /** The picture that was sent last. */
  #sent: PictureName | undefined
  /** The name of the business that is typed and not saved. */
  #name: string | undefined

  constructor(host: LitElement) {
    this.#host = host
    this.#text = new OwnerLocalized(host, pictures)
    this.#fields = {
      logo: new PictureField(host),
      logo_dark: new PictureField(host),
      picture: new PictureField(host),
    }
  }

  #messages(view: SettingsView): PictureTexts {
    return { ...this.#text.messages, ...view.messages }
  }

  #field(
    name: PictureName,
    { state, send }: SettingsView,
    options: Pick<PictureFieldOptions, 'label' | 'help' | 'hasPicture' | 'preview' | 'messages'>,
  ): TemplateResult {
    const call = callOf(name)
    const { notice } = state
    const isMine = this.#sent === name
    return this.#fields[name].template({
      ...options,
      ...{ id: `picture-${name.replace('_', '-')}`, use: name === 'picture' ? 'photo' : 'logo' },
      ...{ isSending: isMine && isWorking(state, call), lang: this.#text.lang },
      refusal: isMine && notice?.action === call ? refusalOf(notice.error) : undefined,
      onChange: (address) => {
        this.#sent = name
        send({ type: 'act', action: { call, request: { body: { [name]: address } } } })
      },
    })
  }

  /** The member's photo, or their initials. */
  photo(view: SettingsView): TemplateResult {
    const { name, email, picture } = view.state.member
    const messages = this.#messages(view)
    return this.#field('picture', view, {
      ...{ label: messages.photo, help: messages.photoHelp, messages, hasPicture: !!picture },
      preview: avatar({ name: name || email, picture }),
    })
  }

  /** The name and the logo of the business, and how they look. */
  brand(brand: Brand, view: SettingsView): TemplateResult {
    const { state, send } = view
    const messages = this.#messages(view)
    const { name: saved = '' } = brand
    const name = this.#name ?? saved
    const isChanged = name.trim() !== saved
    const isSaving = isWorking(state, 'updateBrand')
    const canSave = isChanged && !isSaving
    const [light, dark] = [webAddress(brand.logo_url), webAddress(brand.logo_dark_url)]
    const onSave = (event: Event) => {
      event.preventDefault()
      if (!canSave) return
      this.#sent = undefined
      send({ type: 'act', action: { call: 'updateBrand', request: { body: { name: name.trim() } } } })
    }
    const preview = (
      scheme: 'light' | 'dark',
      logo: string | undefined,
    ) => html`<figure class="preview ${scheme}">
      <div>
        ${
          logo
            ? html`<img src=${logo} alt="" />`
            : html`<span class="mark" aria-hidden="true">${initialsOf(name).slice(0, 1)}</span>`
        }<b>${name.trim() || messages.brandNameMissing}</b>
      </div>
      <figcaption>${messages.brandPreview(scheme)}</figcaption>
    </figure>`
    return html`<form class="box padded stack" part="brand" @submit=${onSave}>
      <p class="muted">${messages.brandHelp}</p>
      <div class="previews">${preview('light', light ?? dark)} ${preview('dark', dark ?? light)}</div>
      ${textField({
        ...{ id: 'brand-name', label: messages.brandName, value: name, help: messages.brandNameHelp },
        ...{ autocomplete: 'organization', maxLength: 100, isChanged },
        onInput: (value) => {
          this.#name = value
          this.#host.requestUpdate()
        },
      })}
      ${this.#field('logo', view, {
        ...{ label: messages.logo, help: messages.logoHelp, messages, hasPicture: !!light },
      })}
      ${this.#field('logo_dark', view, {
        ...{ label: messages.logoDark, help: messages.logoDarkHelp, messages, hasPicture: !!dark },
      })}
      <div class="row">
        <button class="primary" part="action" aria-disabled=${String(!canSave)}>
          ${isSaving && !this.#sent ? messages.saving : messages.save}
        </button>
      </div>
    </form>`
  }
}
