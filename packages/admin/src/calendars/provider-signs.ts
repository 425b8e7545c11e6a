import type { ConnectionPresetId, SignInProviderId } from '@whenable/contract'
import { icon } from '@whenable/elements/internal/base/icons'
import { html, nothing, type TemplateResult } from 'lit'

/** The signs of providers, which their names repeat. Those without one have the first letter of their name. */
const signs: Readonly<Partial<Record<SignInProviderId | ConnectionPresetId, TemplateResult>>> = {
  google: html`<svg class="sign" viewBox="0 0 16 16" fill="none" stroke-width="2.6" aria-hidden="true"><path stroke="#ea4335" d="M3.24 5.25a5.5 5.5 0 0 1 8.65-1.14" /><path stroke="#fbbc05" d="M3.24 10.75a5.5 5.5 0 0 1 0-5.5" /><path stroke="#34a853" d="M11.54 12.21a5.5 5.5 0 0 1-8.3-1.46" /><path stroke="#4285f4" d="M8 8h5.5a5.5 5.5 0 0 1-1.96 4.21" /></svg>`,
  microsoft: html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path fill="#f25022" d="M1.5 1.5h6v6h-6z" /><path fill="#7fba00" d="M8.5 1.5h6v6h-6z" /><path fill="#00a4ef" d="M1.5 8.5h6v6h-6z" /><path fill="#ffb900" d="M8.5 8.5h6v6h-6z" /></svg>`,
  caldav: icon('M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.75h.01M5 11.25h.01'),
}

/** The sign of a provider with this name. */
export const providerSign = (id: SignInProviderId | ConnectionPresetId, name: string): TemplateResult =>
  html`<span class="sign-box" aria-hidden="true" data-initial=${signs[id] ? nothing : name.slice(0, 1)}>${signs[id]}</span>`
