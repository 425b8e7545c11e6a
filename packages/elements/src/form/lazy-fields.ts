import type { BookingSettings } from '@whenable/contract'
import { type Draft, formFields, guestLimit, type Prefill, type Slot } from '@whenable/flow'
import type { CSSResult, nothing, TemplateResult } from 'lit'
import type { ConsentMessages } from '../messages/consent.js'
import type { DetailsMessages } from '../messages/details.js'
import type { GuestMessages } from '../messages/guests.js'
import type { QuestionMessages } from '../messages/questions.js'
import type { FieldStanding } from './field.templates.js'

/** What a form says; of its parts what the page or the language has other words for. */
export type FormMessages = DetailsMessages & Partial<QuestionMessages & GuestMessages & ConsentMessages>

/** What a form is filled in from. */
export interface Filling {
  readonly settings: BookingSettings | null
  readonly draft: Draft
  readonly prefill?: Prefill | undefined
  /** The slot that is to be booked. */
  readonly slot?: Slot | undefined
}

/** The form, as its parts see it. */
export interface FormView extends Filling {
  readonly messages: FormMessages
  /** How the field at a path stands; `type` is the field's. */
  readonly standingOf: (id: string, path: string, type: string) => FieldStanding
  /** Changes the draft as it is by then; `path` names the field that was changed. */
  readonly edit: (change: (draft: Draft) => Partial<Draft>, path: string) => void
  /** Moves the focus once the form is drawn anew. */
  readonly focusOn: (selector: string) => void
}

/** A part of the form that only some configurations need. */
export interface FormPart {
  readonly styles: CSSResult
  readonly draw: (form: FormView) => TemplateResult | typeof nothing
}

/** How each part is fetched. */
export const partLoaders = {
  questions: (): Promise<FormPart> => import('./questions.template.js'),
  guests: (): Promise<FormPart> => import('./guests.template.js'),
  consent: (): Promise<FormPart> => import('./consent.template.js'),
}

export type FormPartName = keyof typeof partLoaders

/** The parts that have come; once for all forms of the page. */
export const lazyFields: { [Name in FormPartName]?: FormPart } = {}

/** The parts that a form needs beside name and email. */
export const neededFields = ({ settings, draft, prefill }: Filling): readonly FormPartName[] => [
  ...(formFields(settings, prefill).length ? (['questions'] as const) : []),
  ...(draft.guests.length && guestLimit(settings) ? (['guests'] as const) : []),
  ...(settings?.scheduler?.['notetaker_settings'] ? (['consent'] as const) : []),
]

/** Fetches parts of the form; after a failure they may be asked for again. */
export const fetchLazyFields = (names: readonly FormPartName[]): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      lazyFields[name] ??= await partLoaders[name]()
    }),
  )
