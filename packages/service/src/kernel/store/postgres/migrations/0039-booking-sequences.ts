/** A draft whose bookings have the SEQUENCE of their calendar entries themselves. */
const withSequences = (draft: string) => `jsonb_set(${draft}
    || CASE WHEN jsonb_exists(${draft}, 'series') THEN jsonb_build_object('series',
         (SELECT jsonb_agg(one->'booking' || jsonb_build_object('sequence', one->'sequence') ORDER BY n)
          FROM jsonb_array_elements(${draft}->'series') WITH ORDINALITY AS listed (one, n))) ELSE '{}' END,
  '{snapshot,booking,sequence}', coalesce(${draft}->'calendar'->'sequence', '0'))`

/**
 * The SEQUENCE of a booking's calendar entries is part of the booking, and no longer of the invitations that were emailed. A booking's
 * record keeps the order of its fields.
 */
export const bookingSequences = `
UPDATE bookings SET record = left(record, -1) || ',"sequence":'
  || coalesce((SELECT invitations.record::json->>'sequence' FROM invitations
       WHERE invitations.application_id = bookings.application_id AND invitations.key = bookings.calendar_uid), '0') || '}';
UPDATE mails SET record = jsonb_set(record::jsonb, '{draft}', ${withSequences("record::jsonb->'draft'")})::text
  WHERE record::jsonb->'draft'->>'about' = 'booking';
UPDATE held_mails SET record = jsonb_set(record::jsonb, '{draft}', ${withSequences("record::jsonb->'draft'")})::text
  WHERE record::jsonb->'draft'->>'about' = 'booking';
UPDATE dead_letters SET record = jsonb_set(record::jsonb, '{content,mail,draft}',
    ${withSequences("record::jsonb->'content'->'mail'->'draft'")})::text
  WHERE record::jsonb->'content'->'mail'->'draft'->>'about' = 'booking';
`
