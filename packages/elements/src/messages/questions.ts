import { section } from './section.js'

/** What is said beside the questions of a configuration's own. */
export interface QuestionMessages {
  /** Behind the label of a field that may stay empty. */
  optional: string
  /** The empty choice of a list. */
  chooseOption: string
}

/** The English of `QuestionMessages`. */
export const questions: QuestionMessages = section('questions', {
  optional: 'optional',
  chooseOption: 'Choose…',
})
