import { isEmail, type Person } from '@whenable/contract'
import { validationError } from './errors.js'

const longestName = 200

/** @throws ServiceError naming the field if a text is not an email address. */
export const checkEmail = (field: string, email: string): void => {
  if (!isEmail(email)) throw validationError(field, email, 'an email address')
}

/** A field of a person; of the request itself, if it is the person. */
const within = (field: string, name: string): string => (field ? `${field}.${name}` : name)

/** @throws ServiceError naming the field if a person's address is invalid or their name too long. */
export const checkPerson = (field: string, { email, name }: Person): void => {
  checkEmail(within(field, 'email'), email)
  if (name !== undefined && name.length > longestName)
    throw validationError(within(field, 'name'), name, `at most ${longestName} characters`)
}

/** Like {@link checkPerson}, and requires a name. */
export const checkGuest = (field: string, guest: Person): void => {
  if (!guest.name?.trim()) throw validationError(within(field, 'name'), guest.name, 'a name')
  checkPerson(field, guest)
}
