/**
 * Separates a booking's id, which is a credential, from its UID, which all invited people have. A booking with invitations
 * keeps its UID, so that calendars still follow it, and gets a new id; the id in its UID is no longer a credential.
 * A booking without invitations keeps its id and gets a new UID. Pending emails are updated. Reminders have their
 * recipients, and their texts are written when they are sent.
 */
export const bookingIds = `
ALTER TABLE bookings ADD COLUMN former_id text;
ALTER TABLE bookings ADD COLUMN uid text;
UPDATE bookings SET former_id = id;
UPDATE bookings b SET uid = i.key, id = gen_random_uuid()::text
  FROM invitations i WHERE i.application_id = b.application_id AND i.key = b.former_id || '@whenable';
UPDATE bookings SET uid = gen_random_uuid()::text || '@whenable' WHERE uid IS NULL;
UPDATE bookings SET record =
  '{"uid":"' || uid || '",' || replace(substr(record, 2), '"id":"' || former_id || '"', '"id":"' || id || '"');
UPDATE booking_hosts h SET booking_id = b.id
  FROM bookings b WHERE b.application_id = h.application_id AND b.former_id = h.booking_id AND b.id <> b.former_id;
UPDATE seats s SET booking_id = b.id
  FROM bookings b WHERE b.application_id = s.application_id AND b.former_id = s.booking_id AND b.id <> b.former_id;
UPDATE events e SET ical_uid = b.uid,
    record = replace(e.record, '"ical_uid":"' || b.former_id || '@whenable"', '"ical_uid":"' || b.uid || '"')
  FROM bookings b WHERE b.application_id = e.application_id AND e.ical_uid = b.former_id || '@whenable';
UPDATE mails m SET record =
    replace(m.record, '"id":"' || b.former_id || '"', '"id":"' || b.id || '","uid":"' || b.uid || '"')
  FROM bookings b WHERE b.application_id = m.application_id
    AND b.former_id = m.record::json->'draft'->'told'->'booking'->>'id';
UPDATE reminders r SET booking_id = b.id, record = json_strip_nulls(json_build_object(
    'id', r.id,
    'applicationId', r.application_id,
    'bookingId', b.id,
    'dueAt', r.record::json->'dueAt',
    'endsAt', r.record::json->'endsAt',
    'terms', json_build_object(
      'type', CASE WHEN r.record::json->'object' IS NULL THEN 'email' ELSE 'webhook' END,
      'recipient', CASE
        WHEN r.record::json->'mails'->0->'draft'->'person'->>'as' = 'host' THEN 'host'
        WHEN r.record::json->'mails'->-1->'draft'->'person'->>'as' = 'host' THEN 'all'
        ELSE 'guest' END,
      'email_subject', r.record::json->'mails'->0->'draft'->>'subject'),
    'origin', coalesce(r.record::json->'mails'->0->'draft'->'told'->>'origin', '')))::text
  FROM bookings b WHERE b.application_id = r.application_id AND b.former_id = r.booking_id;
ALTER TABLE bookings DROP COLUMN former_id;
ALTER TABLE bookings DROP COLUMN uid;
`
