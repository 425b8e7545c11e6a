const renamedDraft = (draft: string) => `((${draft}) - 'told' - 'telling'
    || jsonb_build_object('notice', ${draft}->'telling')
    || CASE WHEN jsonb_exists(${draft}, 'told') THEN jsonb_build_object('snapshot', ${draft}->'told') ELSE '{}' END)`

/**
 * Renames fields of stored records: an unsent email's draft holds `notice` and `snapshot` (before: `telling`, `told`), and a
 * webhook holds `pausedUntil` (before: `restsUntil`).
 */
export const storedNames = `
UPDATE mails SET record = jsonb_set(record::jsonb, '{draft}', ${renamedDraft("record::jsonb->'draft'")})::text
  WHERE record::jsonb->'draft'->'telling' IS NOT NULL;
UPDATE dead_letters SET record = jsonb_set(record::jsonb, '{content,mail,draft}',
    ${renamedDraft("record::jsonb->'content'->'mail'->'draft'")})::text
  WHERE record::jsonb->'content'->'mail'->'draft'->'telling' IS NOT NULL;
UPDATE webhooks SET record =
    (record::jsonb - 'restsUntil' || jsonb_build_object('pausedUntil', record::jsonb->'restsUntil'))::text
  WHERE record::jsonb->'restsUntil' IS NOT NULL;
`
