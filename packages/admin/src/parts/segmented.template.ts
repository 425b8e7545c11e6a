import { html, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Choice } from './field.template.js'

/** A choice of one of a few values, side by side: radio buttons, moved through by the arrow keys. */
export const segmented = <Value extends string>({
  name,
  label,
  choices,
  value,
  onChange,
}: {
  /** The name of the group, unique in the element. */
  readonly name: string
  /** The accessible name of the group. */
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}): TemplateResult =>
  html`<div class="segmented" part="choice" role="radiogroup" aria-label=${label}>
    ${choices.map(
      (choice) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${choice.value}
            .checked=${live(choice.value === value)}
            @input=${(event: Event) => event.stopPropagation()}
            @change=${(event: Event) => {
              event.stopPropagation()
              onChange(choice.value)
            }}
          />${choice.label}</label
        >`,
    )}
  </div>`
