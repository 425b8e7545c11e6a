/** The address of a person whose address is unknown. Domains below `invalid` never exist (RFC 6761, section 6.4). */
export const unknownEmail = 'owner@unknown.invalid'

/** The domain of the addresses that stand for erased people. */
const erasedDomain = 'erased.invalid'

/** A person in place of one who was erased, with an address that nobody has. */
export const erasedPerson = (newId: () => string) => ({
  name: 'Erased guest',
  email: `${newId()}@${erasedDomain}`,
})

/** Whether a person was erased. */
export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith(`@${erasedDomain}`)

/** Whether nobody can be reached at an address, because its domain never exists. */
export const isUnknownEmail = (email: string): boolean => /[@.]invalid$/i.test(email.trim())
