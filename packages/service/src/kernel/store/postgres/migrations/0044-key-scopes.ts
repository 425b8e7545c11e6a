/** API keys have scopes. The present ones keep what they could do. */
export const keyScopes = `
UPDATE credentials SET record = (record::jsonb || '{"scopes": ["everything"]}')::text WHERE kind = 'key';
`
