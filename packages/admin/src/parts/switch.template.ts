import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

/** A setting that is on or off, and counts at once. */
export interface SwitchOptions {
  readonly label: string | TemplateResult
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly id?: string | undefined
  /** The name for screen readers where the label is not text beside the switch: then there is no label element. */
  readonly isLabelHidden?: boolean | undefined
  readonly disabled?: boolean | undefined
}

const isChecked = (told: (checked: boolean) => void) => (event: Event) => {
  event.stopPropagation()
  told((event.target as HTMLInputElement).checked)
}

const box = (
  role: 'switch' | typeof nothing,
  { id, label, checked, onChange, isLabelHidden, disabled }: SwitchOptions,
): TemplateResult => {
  const input = html`<input
    type="checkbox"
    role=${role}
    id=${id ?? nothing}
    aria-label=${isLabelHidden ? label : nothing}
    ?disabled=${disabled}
    .checked=${live(checked)}
    @input=${(event: Event) => event.stopPropagation()}
    @change=${isChecked(onChange)}
  />`
  return isLabelHidden ? input : html`<label class="check">${input}<span>${label}</span></label>`
}

/** A switch with its label. Space toggles it. */
export const switchControl = (options: SwitchOptions): TemplateResult => box('switch', options)

/** A checkbox with its label. */
export const checkbox = (options: SwitchOptions): TemplateResult => box(nothing, options)
