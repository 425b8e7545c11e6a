import type { BookingSettings } from '@whenable/contract'
import { additionalFieldsOf, type Draft, guestLimit, type Prefill, type Slot } from '@whenable/flow'
import type { CSSResult, nothing, TemplateResult } from 'lit'
import type { ConsentMessages } from '../messages/generated/consent.js'
import type { DetailsMessages } from '../messages/generated/details.js'
import type { GuestMessages } from '../messages/generated/guests.js'
import type { QuestionMessages } from '../messages/generated/questions.js'
import type { FieldState } from './field.templates.js'

/** The messages of a form, with overrides for its lazy parts. */
export type FormMessages = DetailsMessages & Partial<QuestionMessages & GuestMessages & ConsentMessages>

/** What a form is filled in from. */
export interface FormInput {
  readonly settings: BookingSettings | null
  readonly draft: Draft
  readonly prefill?: Prefill | undefined
  /** The slot to book. */
  readonly slot?: Slot | undefined
}

/** The form, for its parts. */
export interface FormView extends FormInput {
  readonly messages: FormMessages
  /** Returns the state of a field; `type` is the field's. */
  readonly fieldState: (id: string, path: string, type: string) => FieldState
  /** Changes the current draft; `path` names the changed field. */
  readonly edit: (change: (draft: Draft) => Partial<Draft>, path: string) => void
  /** Moves the focus after the next render. */
  readonly focusOn: (selector: string) => void
  /** Called after the address of a hint was taken over. */
  readonly taken: (path: string) => void
}

/** A part of the form that only some configurations need. */
export interface LazyField {
  readonly styles: CSSResult
  readonly renderFields: (form: FormView) => TemplateResult | typeof nothing
}

/** Loads each part. */
export const fieldLoaders = {
  additionalFields: (): Promise<LazyField> => import('./additional-fields.template.js'),
  guests: (): Promise<LazyField> => import('./guests.template.js'),
  consent: (): Promise<LazyField> => import('./consent.template.js'),
}

export type LazyFieldName = keyof typeof fieldLoaders

/** The loaded parts, shared by all forms of the page. */
export const lazyFields: { [Name in LazyFieldName]?: LazyField } = {}

/** The parts that a form needs besides name and email. */
export const neededFields = ({ settings, draft, prefill }: FormInput): readonly LazyFieldName[] => [
  ...(additionalFieldsOf(settings, prefill).length ? (['additionalFields'] as const) : []),
  ...(draft.guests.length && guestLimit(settings) ? (['guests'] as const) : []),
  ...(settings?.scheduler?.['notetaker_settings'] ? (['consent'] as const) : []),
]

/** Loads parts of the form. May be called again after a failure. */
export const loadLazyFields = (names: readonly LazyFieldName[]): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      lazyFields[name] ??= await fieldLoaders[name]()
    }),
  )
