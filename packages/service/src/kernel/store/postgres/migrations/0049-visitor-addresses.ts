const renamed = (table: string): string => `
UPDATE ${table} SET record = (record::jsonb - 'network' || jsonb_build_object('address', record::jsonb -> 'network'))::text
  WHERE jsonb_exists(record::jsonb, 'network');`

/** What holds, waitlist entries and email confirmations have of their visitor is a hash of the address, not a network. */
export const visitorAddresses = ['holds', 'waitlist_entries', 'email_confirmations'].map(renamed).join('')
