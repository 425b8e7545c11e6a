/**
 * The value of a record at a key that comes from elsewhere, such as an id of a service or a reason of an error. It may be the name of a
 * built-in property, such as `constructor` or `__proto__`, which a plain `record[key]` would read.
 */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)
