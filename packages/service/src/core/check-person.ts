import type { Person } from '@whenable/contract'
import { validationError } from './errors.js'

const longestEmail = 320
const longestName = 200

/** Whether a text can be an address; only the mail it brings tells whether it is one. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\]+$/u.test(text)

/** @throws ServiceError naming the field when a text is no email address. */
export const checkEmail = (field: string, email: string): void => {
  if (!isEmail(email)) throw validationError(field, email, 'an email address')
}

/** @throws ServiceError naming the field when a person's address or name will not do. */
export const checkPerson = (field: string, { email, name }: Person): void => {
  checkEmail(`${field}.email`, email)
  if (name !== undefined && name.length > longestName)
    throw validationError(`${field}.name`, name, `at most ${longestName} characters`)
}

/** The same, and the name must be there. */
export const checkGuest = (field: string, guest: Person): void => {
  if (!guest.name?.trim()) throw validationError(`${field}.name`, guest.name, 'a name')
  checkPerson(field, guest)
}
