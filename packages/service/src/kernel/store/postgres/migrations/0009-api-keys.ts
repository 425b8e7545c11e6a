/** Index for listing an application's API keys separately from its other credentials. */
export const apiKeys = `
ALTER TABLE credentials ADD COLUMN kind text;
UPDATE credentials SET kind = record::json->>'kind';
CREATE INDEX credentials_kind ON credentials (application_id, kind);
`
