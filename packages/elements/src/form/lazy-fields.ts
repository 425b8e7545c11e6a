import type { BookingSettings } from '@whenable/contract'
import { type Draft, formFields, guestLimit, type Prefill, type Slot } from '@whenable/flow'
import type { CSSResult, nothing, TemplateResult } from 'lit'
import type { ConsentMessages } from '../messages/consent.js'
import type { DetailsMessages } from '../messages/details.js'
import type { GuestMessages } from '../messages/guests.js'
import type { QuestionMessages } from '../messages/questions.js'
import type { FieldState } from './field.templates.js'

/** What a form says; of its parts what the page or the language has other words for. */
export type FormMessages = DetailsMessages & Partial<QuestionMessages & GuestMessages & ConsentMessages>

/** What a form is filled in from. */
export interface FormInput {
  readonly settings: BookingSettings | null
  readonly draft: Draft
  readonly prefill?: Prefill | undefined
  /** The slot that is to be booked. */
  readonly slot?: Slot | undefined
}

/** The form, as its parts see it. */
export interface FormView extends FormInput {
  readonly messages: FormMessages
  /** How the field at a path stands; `type` is the field's. */
  readonly fieldState: (id: string, path: string, type: string) => FieldState
  /** Changes the draft as it is by then; `path` names the field that was changed. */
  readonly edit: (change: (draft: Draft) => Partial<Draft>, path: string) => void
  /** Moves the focus once the form is drawn anew. */
  readonly focusOn: (selector: string) => void
}

/** A part of the form that only some configurations need. */
export interface LazyField {
  readonly styles: CSSResult
  readonly renderFields: (form: FormView) => TemplateResult | typeof nothing
}

/** How each part is fetched. */
export const fieldLoaders = {
  questions: (): Promise<LazyField> => import('./questions.template.js'),
  guests: (): Promise<LazyField> => import('./guests.template.js'),
  consent: (): Promise<LazyField> => import('./consent.template.js'),
}

export type LazyFieldName = keyof typeof fieldLoaders

/** The parts that have come; once for all forms of the page. */
export const lazyFields: { [Name in LazyFieldName]?: LazyField } = {}

/** The parts that a form needs beside name and email. */
export const neededFields = ({ settings, draft, prefill }: FormInput): readonly LazyFieldName[] => [
  ...(formFields(settings, prefill).length ? (['questions'] as const) : []),
  ...(draft.guests.length && guestLimit(settings) ? (['guests'] as const) : []),
  ...(settings?.scheduler?.['notetaker_settings'] ? (['consent'] as const) : []),
]

/** Fetches parts of the form; after a failure they may be asked for again. */
export const loadLazyFields = (names: readonly LazyFieldName[]): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      lazyFields[name] ??= await fieldLoaders[name]()
    }),
  )
