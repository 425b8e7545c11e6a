/** The address of a person whose address is unknown. Domains below `invalid` never exist (RFC 6761, section 6.4). */
export const unknownEmail = 'owner@unknown.invalid'

/** Whether nobody can be reached at an address, because its domain never exists. */
export const isUnknownEmail = (email: string): boolean => /[@.]invalid$/i.test(email.trim())
