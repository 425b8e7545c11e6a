import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { icons } from './icons.js'

/** What every field has. */
export interface FieldOptions {
  /** The id of the control, unique in the element. Help and errors get ids of their own from it. */
  readonly id: string
  readonly label: string
  /** A sentence below the label. */
  readonly help?: string | TemplateResult | undefined
  /** What is wrong with the value; the control is then invalid. */
  readonly error?: string | undefined
  /** Whether the value is changed and not saved. */
  readonly isChanged?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Whether the label is only there for screen readers. */
  readonly isLabelHidden?: boolean | undefined
}

/** The attributes of a control that belong to its field: `html\`<input id=${id} aria-invalid=${invalid} …>\``. */
export interface FieldWiring {
  readonly id: string
  /** The value of `aria-invalid`. */
  readonly invalid: 'true' | typeof nothing
  /** The value of `aria-describedby`. */
  readonly describedBy: string | typeof nothing
}

/**
 * A label, its control, help and error. The control is described by both, in the order in which they are read. An error is
 * announced when its control is focused; focus the first `[aria-invalid]` after a submission.
 */
export const field = (
  options: FieldOptions,
  control: (wiring: FieldWiring) => TemplateResult,
): TemplateResult => {
  const { id, label, help, error, isLabelHidden } = options
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return html`<div class="field" part=${error ? 'field invalid' : 'field'}>
    <label class=${isLabelHidden ? 'visually-hidden' : 'label'} part="label" for=${id}>${label}</label>
    ${control({ id, invalid: error ? 'true' : nothing, describedBy: describedBy || nothing })}
    ${error ? html`<p class="error" part="error" id="${id}-error">${error}</p>` : nothing}
    ${help ? html`<p class="hint" id="${id}-help">${help}</p>` : nothing}
  </div>`
}

/** A text field of one line, or of several with `rows`. */
export interface TextFieldOptions extends FieldOptions {
  readonly value: string
  /**
   * Told at each change; its `input` and `change` events stay in the element. Without it the field keeps what is being typed when the
   * element renders, until its value is another one.
   */
  readonly onInput?: ((value: string) => void) | undefined
  /** Told when the visitor leaves a changed field, or presses Enter in it. */
  readonly onChange?: ((value: string) => void) | undefined
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'number' | 'password' | 'date' | 'time' | undefined
  readonly rows?: number | undefined
  readonly placeholder?: string | undefined
  readonly autocomplete?: AutoFill | undefined
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'url' | undefined
  readonly required?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly min?: string | number | undefined
  readonly max?: string | number | undefined
  /** `ltr` for codes and addresses. */
  readonly dir?: 'ltr' | 'auto' | undefined
}

const text = (told: ((value: string) => void) | undefined) => (event: Event) => {
  event.stopPropagation()
  told?.((event.target as HTMLInputElement).value)
}

/** A field for text, a number or a date. */
export const textField = (options: TextFieldOptions): TemplateResult => {
  const { type = 'text', value, rows, onInput, onChange, isChanged, disabled } = options
  const { placeholder, autocomplete, inputMode, required, maxLength, min, max, dir } = options
  const state = isChanged ? 'changed' : nothing
  return field(options, ({ id, invalid, describedBy }) =>
    rows
      ? html`<textarea
          class=${state}
          id=${id}
          name=${id}
          rows=${rows}
          dir=${dir ?? nothing}
          placeholder=${placeholder ?? nothing}
          maxlength=${maxLength ?? nothing}
          ?required=${required}
          ?disabled=${disabled}
          aria-invalid=${invalid}
          aria-describedby=${describedBy}
          .value=${onInput ? live(value) : value}
          @input=${text(onInput)}
          @change=${text(onChange)}
        ></textarea>`
      : html`<input
          class=${state}
          id=${id}
          name=${id}
          type=${type}
          dir=${dir ?? nothing}
          placeholder=${placeholder ?? nothing}
          autocomplete=${autocomplete ?? nothing}
          inputmode=${inputMode ?? nothing}
          maxlength=${maxLength ?? nothing}
          min=${min ?? nothing}
          max=${max ?? nothing}
          ?required=${required}
          ?disabled=${disabled}
          aria-invalid=${invalid}
          aria-describedby=${describedBy}
          .value=${onInput ? live(value) : value}
          @input=${text(onInput)}
          @change=${text(onChange)}
        />`,
  )
}

/** An option of a field with few values. */
export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

/** A field that offers a list of values. */
export const selectField = <Value extends string>(
  options: FieldOptions & {
    readonly value: Value
    readonly choices: readonly Choice<Value>[]
    readonly onChange: (value: Value) => void
  },
): TemplateResult => {
  const { value, choices, onChange, isChanged, disabled } = options
  return field(
    options,
    ({ id, invalid, describedBy }) => html`<span class="select"
      ><select
      class=${isChanged ? 'changed' : nothing}
      id=${id}
      name=${id}
      ?disabled=${disabled}
      aria-invalid=${invalid}
      aria-describedby=${describedBy}
      @input=${(event: Event) => event.stopPropagation()}
      @change=${(event: Event) => {
        event.stopPropagation()
        onChange((event.target as HTMLSelectElement).value as Value)
      }}
    >
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} .selected=${live(choice.value === value)}>${choice.label}</option>`,
      )}
    </select>${icons.down}</span>`,
  )
}
