/** What an application's API keys are listed by, apart from the many other credentials it has. */
export const apiKeys = `
ALTER TABLE credentials ADD COLUMN kind text;
UPDATE credentials SET kind = record::json->>'kind';
CREATE INDEX credentials_kind ON credentials (application_id, kind);
`
