import type { SessionsMessages } from '@whenable/elements/internal/messages/owner/generated/sessions'
import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { checkbox } from '../parts/switch.template.js'
import type { SessionForm, SessionProblems } from './sessions.model.js'

/** What the fields of a date are drawn from. */
export interface SessionFields {
  readonly form: SessionForm
  /** What of it cannot be read, once it was tried. */
  readonly problems: SessionProblems
  readonly messages: SessionsMessages
  readonly lengthLabel: string
  readonly lengthProblem: string
  /** The first day that can be chosen. */
  readonly today: string
  readonly onChange: (fields: Partial<SessionForm>) => void
  /** Whether the day stays as it is. */
  readonly keepsDay?: boolean | undefined
  /** Whether a date can become a series. */
  readonly canRepeat?: boolean | undefined
}

/** The fields of a date with places: its day, time, length and places, and whether it comes again. */
export const sessionFields = ({
  form,
  problems,
  messages,
  lengthLabel,
  lengthProblem,
  today,
  onChange,
  keepsDay,
  canRepeat,
}: SessionFields): TemplateResult => html`<div class="columns" .style=${'--min: 130px'}>
    ${
      keepsDay
        ? nothing
        : textField({
            ...{ id: 'session-date', label: messages.sessionDate, type: 'date', value: form.date },
            ...{ min: today, required: true },
            error: problems.date ? messages.sessionProblem : undefined,
            onInput: (date) => onChange({ date }),
          })
    }
    ${textField({
      ...{
        id: 'session-start',
        label: messages.sessionStart,
        type: 'time',
        value: form.time,
        required: true,
      },
      error: keepsDay && problems.date ? messages.sessionProblem : undefined,
      onInput: (time) => onChange({ time }),
    })}
    ${textField({
      ...{ id: 'session-length', label: lengthLabel, value: form.length, required: true },
      error: problems.length ? lengthProblem : undefined,
      onInput: (length) => onChange({ length }),
    })}
    ${textField({
      ...{ id: 'session-places', label: messages.places, value: form.places, required: true },
      inputMode: 'numeric',
      error: problems.places ? messages.placesProblem : undefined,
      onInput: (places) => onChange({ places }),
    })}
  </div>
  ${
    canRepeat
      ? checkbox({
          label: messages.weekly,
          checked: form.isWeekly,
          onChange: (isWeekly) => onChange({ isWeekly }),
        })
      : nothing
  }
  ${
    canRepeat && form.isWeekly
      ? textField({
          ...{ id: 'session-last', label: messages.lastSession, type: 'date', value: form.lastDate },
          min: form.date || today,
          error: problems.lastDate ? messages.sessionProblem : undefined,
          onInput: (lastDate) => onChange({ lastDate }),
        })
      : nothing
  }`
