import { section } from './section.js'

/** Messages of the configuration's additional fields. */
export interface QuestionMessages {
  /** After the label of an optional field. */
  optional: string
  /** The empty option of a dropdown. */
  chooseOption: string
}

/** English `QuestionMessages`. */
export const questions: QuestionMessages = section('questions', {
  optional: 'optional',
  chooseOption: 'Choose…',
})
