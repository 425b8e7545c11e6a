/** The type of a property that takes an object or an array. */
export const ObjectOrArray = { name: 'object' } as const
